import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { revisionEtag } from '../../../../contract/codecs.ts'
import type { OfficeRegistration } from '../../../../contract/registration/office.ts'
import { DeclineFields } from '../../../../contract/registration/review.ts'
import { call } from '../../../api/call.ts'
import { CancelButton } from '../../../ui/form/CancelButton.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { sendReview } from '../queries.ts'

/** Declines a registration with a text that is mailed to the Enrolling Parent. */
export function DeclineForm(props: {
  readonly registration: OfficeRegistration
  readonly draftName: string
  readonly onDeclined: (done?: string) => void
}) {
  const { registration, draftName, onDeclined } = props
  const { t } = useLingui()
  const { id, proposal } = registration
  const { email } = proposal.parent
  const form = useContractForm(DeclineFields, { text: '' })
  const decline = async (body: { text: string }) => {
    const options = { params: { id }, body, if_match: revisionEtag(registration), expects: [] }
    await sendReview(id, () => call('POST /api/registrations/:id/decline', options))
    onDeclined(t`Registration declined. We are sending your message to ${email}.`)
  }
  return (
    <Form
      form={form}
      labels={{ text: t`Message to the family` }}
      guard="registration"
      draftName={draftName}
      onSubmit={decline}
    >
      <TextAreaField
        name="text"
        hint={t`We'll email it to ${email}. Say why, and what the family can do next.`}
        required
        initialFocus
      />
      <Group gap="sm" justify="flex-end">
        <CancelButton draftName={draftName} onCancel={() => onDeclined()} />
        <SubmitButton>{t`Decline Registration`}</SubmitButton>
      </Group>
    </Form>
  )
}
