import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { revisionEtag } from '../../../../contract/codecs.ts'
import type { FoundStudent, OfficeRegistration } from '../../../../contract/registration/office.ts'
import { AcceptFields } from '../../../../contract/registration/review.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { phoneMask } from '../../../../domain/person.ts'
import { pick } from '../../../../domain/pick.ts'
import { whyNotReview } from '../../../../domain/registration/review.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { callAfterAsking } from '../../../ui/familyEmails/askFirst.ts'
import { ProblemTexts } from '../../../ui/feedback/problemText.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import type { Labels } from '../../../ui/form/fieldLabels.ts'
import { PhoneField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import { FieldGrid } from '../../ui/FieldGrid.tsx'
import { sendReview } from '../queries.ts'
import { AccountField, ChildField, NEW_ACCOUNT, NEW_CHILD, SiblingsField } from './AcceptChoices.tsx'
import { type LinkableAccount, linkableAccounts } from './accounts.ts'
import { DuplicateList, hasDuplicates } from './Duplicates.tsx'

const CHILD_MISSING = 'Choose whether this is the same child'
const ACCOUNT_MISSING = 'Choose an account'
const MESSAGES = {
  [CHILD_MISSING]: msg`Choose whether this is the same child`,
  [ACCOUNT_MISSING]: msg`Choose an account`,
}

const { student, new_parent } = AcceptFields.shape
type AcceptInput = {
  child: string
  student: z.input<typeof student>
  account: string
  siblings: number[]
  new_parent: NonNullable<z.input<typeof new_parent>>
}

/** The fields of a new account count only if a new account is chosen. */
const schema = z
  .custom<AcceptInput>()
  .transform(({ new_parent, ...rest }) => (rest.account === NEW_ACCOUNT ? { ...rest, new_parent } : rest))
  .pipe(
    z.object({
      child: z.string().min(1, CHILD_MISSING),
      student,
      account: z.string().min(1, ACCOUNT_MISSING),
      siblings: z.array(z.int()),
      new_parent,
    }),
  )

/** Likely duplicates, then the student and the parent's account as they will be created. */
export function AcceptForm(props: {
  readonly registration: OfficeRegistration
  readonly onAccepted: (done?: string) => void
}) {
  const { registration, onAccepted } = props
  const { t } = useLingui()
  const { id, revision, proposal, duplicates } = registration
  const [existing, setExisting] = useState<readonly LinkableAccount[]>([])
  const [asked, setAsked] = useState<readonly FoundStudent[]>([])
  const others = asked.filter((student) => !duplicates.students.some((other) => other.id === student.id))
  const students = [...duplicates.students, ...others]
  const found = linkableAccounts({ ...duplicates, students })
  const siblings = registration.siblings.filter(({ state }) => !whyNotReview('accept', { state, madeStudent: false }))
  const accounts = [...found, ...existing.filter((account) => !found.some((other) => other.id === account.id))]
  const values = {
    child: students.length === 0 ? NEW_CHILD : '',
    student: proposal.student,
    account: found.length === 0 ? NEW_ACCOUNT : '',
    siblings: siblings.map((sibling) => sibling.id),
    new_parent: { ...proposal.parent, phone: phoneMask(proposal.parent.phone) },
  }
  const form = useContractForm(schema, values)
  const shownRevision = useRef(revision)
  const showCurrent = useEffectEvent(() => form.reset(values, { keepDirtyValues: true, keepErrors: true }))
  // The office accepts only what it sees, also of a registration that was changed meanwhile.
  useEffect(() => {
    if (revision === shownRevision.current) return
    shownRevision.current = revision
    showCurrent()
  }, [revision])
  const accept = async ({ child, account, siblings: ids, ...fields }: z.output<typeof schema>) => {
    const together = siblings.filter((sibling) => ids.includes(sibling.id))
    const { email } = fields.new_parent ?? accounts.find((other) => String(other.id) === account) ?? { email: '' }
    const chosen = account === NEW_ACCOUNT ? fields : { student: fields.student, parent_id: Number(account) }
    const isSame = child !== NEW_CHILD
    const another_child = !isSame && students.length > 0
    const chosenSiblings = together.map((sibling) => pick(sibling, ['id', 'revision']))
    const body = { ...chosen, another_child, siblings: chosenSiblings, ...(isSame && { student_id: Number(child) }) }
    let invited = false
    const isSent = await sendReview(id, async () => {
      const parts = { params: { id }, body, if_match: revisionEtag(registration), expects: [409] } as const
      const reply = await callAfterAsking('POST /api/registrations/:id/accept', parts, {
        action: t`Accept Registration`,
      })
      if (reply?.status === 200) invited = reply.body.invited
      if (reply?.status !== 409) return reply
      const { message, code } = reply.body
      if (code === 'account-exists') setExisting([reply.body.parent])
      if (code === 'account-exists') throw new ApiProblem(409, { message, errors: { 'new_parent.email': [message] } })
      if (code === 'same-child') {
        setAsked(reply.body.students)
        form.setValue('child', '', { shouldDirty: true })
        throw new ApiProblem(409, { message, errors: { child: [message] } })
      }
      throw new ApiProblem(409, reply.body)
    })
    if (!isSent) return
    const names = together.map(({ first_name }) => first_name).join(', ')
    const finish = (text: string) => onAccepted(names === '' ? text : `${text} ${t`Also accepted: ${names}.`}`)
    if (email === '') {
      finish(t`Registration accepted. This family has no email, so please tell them by phone or on paper.`)
      return
    }
    if (invited && account !== NEW_ACCOUNT) {
      finish(
        t`Registration accepted. The account of ${email} is not confirmed: it shows the child after its owner accepts the invitation that we are sending.`,
      )
      return
    }
    if (isSame) {
      finish(t`Registration accepted for the same child. We are sending a message to ${email}.`)
      return
    }
    finish(
      account === NEW_ACCOUNT
        ? t`Registration accepted. We are sending an invitation to ${email}.`
        : t`Registration accepted. The child is in the account of ${email}, and we are sending a message there.`,
    )
  }
  return (
    <Stack gap="lg" miw={0}>
      {hasDuplicates(duplicates) && (
        <Stack component="section" gap="sm" px="md" py="sm" bdrs="md" bg="var(--warning-tint)">
          <p>{t`Before you accept, check what the school already has about this child and family:`}</p>
          <DuplicateList duplicates={duplicates} />
        </Stack>
      )}
      <ProblemTexts value={MESSAGES}>
        <Form form={form} labels={useAcceptLabels()} guard="registration" onSubmit={accept}>
          <AcceptInputs students={students} accounts={accounts} siblings={siblings} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" size="md" onClick={() => onAccepted()}>
              {t`Cancel`}
            </Button>
            <SubmitButton>{t`Accept Registration`}</SubmitButton>
          </Group>
        </Form>
      </ProblemTexts>
    </Stack>
  )
}

function useAcceptLabels(): Labels {
  const { t } = useLingui()
  return {
    'student.first_name': t`Student's first name`,
    'student.last_name': t`Student's last name`,
    'student.grade': t`Grade`,
    child: t`Child`,
    account: t`Parent account`,
    siblings: t`Accept together`,
    'new_parent.first_name': t`Parent's first name`,
    'new_parent.last_name': t`Parent's last name`,
    'new_parent.email': t`Parent's email`,
    'new_parent.phone': t`Parent's phone`,
  }
}

/** The student and the account, filled in from the registration. The office can correct them. */
function AcceptInputs(props: {
  readonly students: readonly FoundStudent[]
  readonly accounts: readonly LinkableAccount[]
  readonly siblings: OfficeRegistration['siblings']
}) {
  const { students, accounts, siblings } = props
  const { t, i18n } = useLingui()
  const account: unknown = useWatch({ name: 'account' })
  const grades = CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) }))
  return (
    <>
      {students.length > 0 && <ChildField students={students} accounts={accounts} />}
      <FieldGrid min="14rem">
        <TextField name="student.first_name" autoComplete="off" required />
        <TextField name="student.last_name" autoComplete="off" required />
        <SelectField name="student.grade" data={grades} required />
      </FieldGrid>
      <AccountField accounts={accounts} />
      {account === NEW_ACCOUNT && (
        <FieldGrid min="14rem">
          <TextField name="new_parent.first_name" autoComplete="off" required />
          <TextField name="new_parent.last_name" autoComplete="off" required />
          <TextField
            name="new_parent.email"
            type="email"
            autoComplete="off"
            hint={t`The parent logs in with this email`}
            required
          />
          <PhoneField name="new_parent.phone" required />
        </FieldGrid>
      )}
      {siblings.length > 0 && <SiblingsField siblings={siblings} />}
    </>
  )
}
