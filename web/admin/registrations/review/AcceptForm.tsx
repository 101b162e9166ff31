import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { AcceptFields, acceptRegistration } from '../../../../contract/registrationOfficeReview.ts'
import { phoneMask } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { DuplicateList, hasDuplicates } from '../duplicates/DuplicateList.tsx'
import { etagOf } from '../etag.ts'
import { AcceptInputs } from './AcceptInputs.tsx'
import { NEW_ACCOUNT } from './AccountField.tsx'
import { type LinkableAccount, linkableAccounts } from './accounts.ts'
import styles from './Review.module.css'
import { sendReview } from './sendReview.ts'
import { useAcceptLabels } from './useAcceptLabels.ts'

const { student, new_parent } = AcceptFields.shape
type AcceptInput = {
  student: z.input<typeof student>
  account: string
  new_parent: NonNullable<z.input<typeof new_parent>>
}

/** The fields of a new account count only if a new account is chosen. */
const schema = z
  .custom<AcceptInput>()
  .transform(({ new_parent, ...rest }) => (rest.account === NEW_ACCOUNT ? { ...rest, new_parent } : rest))
  .pipe(z.object({ student, account: z.string().min(1, 'Choose an account'), new_parent }))

/** Likely duplicates, then the student and the parent's account as they will be created. */
export function AcceptForm(props: {
  readonly registration: OfficeRegistration
  readonly onAccepted: (done?: string) => void
}) {
  const { registration, onAccepted } = props
  const { t } = useLingui()
  const { id, proposal, duplicates } = registration
  const [existing, setExisting] = useState<readonly LinkableAccount[]>([])
  const found = linkableAccounts(duplicates)
  const accounts = [...found, ...existing.filter((account) => !found.some((other) => other.id === account.id))]
  const form = useContractForm(schema, {
    student: proposal.student,
    account: found.length === 0 ? NEW_ACCOUNT : '',
    new_parent: { ...proposal.parent, phone: phoneMask(proposal.parent.phone) },
  })
  const accept = async ({ account, ...fields }: z.output<typeof schema>) => {
    const { email } = fields.new_parent ?? accounts.find((other) => String(other.id) === account) ?? { email: '' }
    const body = account === NEW_ACCOUNT ? fields : { student: fields.student, parent_id: Number(account) }
    await sendReview(id, async () => {
      const reply = await call(acceptRegistration, { params: { id }, body, if_match: etagOf(registration) })
      if (reply.status !== 409 || reply.body.code !== 'account-exists') return reply
      const { parent, message } = reply.body
      setExisting([parent])
      throw new ApiProblem(409, { message, errors: { 'new_parent.email': [message] } })
    })
    onAccepted(
      account === NEW_ACCOUNT
        ? t`Registration accepted. We are sending an invitation to ${email}.`
        : t`Registration accepted. The child is in the account of ${email}, and we are sending a message there.`,
    )
  }
  return (
    <div className={styles.accept}>
      {hasDuplicates(duplicates) && (
        <section className={styles.known}>
          <p>{t`Before you accept, check what the school already has about this child and family:`}</p>
          <DuplicateList duplicates={duplicates} />
        </section>
      )}
      <Form form={form} labels={useAcceptLabels()} guard="registration" onSubmit={accept}>
        <AcceptInputs accounts={accounts} />
        <div className={styles.actions}>
          <SubmitButton>{t`Accept Registration`}</SubmitButton>
          <Button variant="default" size="md" onClick={() => onAccepted()}>
            {t`Cancel`}
          </Button>
        </div>
      </Form>
    </div>
  )
}
