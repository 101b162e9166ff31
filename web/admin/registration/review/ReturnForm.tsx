import { useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { revisionEtag } from '../../../../contract/codecs.ts'
import { ReturnFields } from '../../../../contract/registration/corrections.ts'
import type { OfficeRegistration } from '../../../../contract/registration/office.ts'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import { FIELDS } from '../../../../domain/registration/sections.ts'
import { call } from '../../../api/call.ts'
import { CancelButton } from '../../../ui/form/CancelButton.tsx'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { fieldId } from '../../../ui/form/fieldLabels.ts'
import { useFieldProps } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { SectionChoices } from '../answers/SectionChoices.tsx'
import { sendReview } from '../queries.ts'
import styles from './Review.module.css'

type Input = { fields: string[]; text: string }

/** Asks the family to correct a registration: the office marks questions and says what is wrong, and the family corrects them with an emailed link. */
export function ReturnForm(props: {
  readonly registration: OfficeRegistration
  readonly draftName: string
  readonly onReturned: (done?: string) => void
}) {
  const { registration, draftName, onReturned } = props
  const { t } = useLingui()
  const { id, proposal } = registration
  const { email } = proposal.parent
  const form = useContractForm(ReturnFields, { fields: [], text: '' })
  const send = async (body: Input) => {
    const options = { params: { id }, body, if_match: revisionEtag(registration), expects: [] }
    await sendReview(id, () => call('POST /api/registrations/:id/return', options))
    onReturned(t`Correction asked for. We are emailing ${email} a link to the marked questions.`)
  }
  return (
    <Form
      form={form}
      labels={{ fields: t`Questions to correct`, text: t`Message to the family` }}
      guard="registration"
      draftName={draftName}
      onSubmit={send}
    >
      <MarkedQuestions />
      <TextAreaField
        name="text"
        hint={t`We'll email it to ${email}, with a link to the marked questions. Don't write answers in it: a mailbox may be shared.`}
        required
      />
      <Group gap="sm" justify="flex-end">
        <CancelButton draftName={draftName} onCancel={() => onReturned()} />
        <SubmitButton>{t`Ask to Correct`}</SubmitButton>
      </Group>
    </Form>
  )
}

/** The questions of the form by section. The family sees the marked ones, in the order of the form. */
function MarkedQuestions() {
  const { t } = useLingui()
  const { field } = useController({ name: 'fields' })
  const { label, error } = useFieldProps('fields')
  const marked: readonly string[] = useWatch({ name: 'fields' })
  const chosen = new Set(marked)
  const mark = (paths: ReadonlySet<string>) => field.onChange([...FIELDS.keys()].filter((path) => paths.has(path)))
  return (
    <Stack
      id={fieldId('fields')}
      className={styles.marks}
      component="fieldset"
      gap="0.25rem"
      tabIndex={-1}
      aria-describedby={`${fieldId('fields')}-error`}
    >
      <Text component="legend" p={0} fw={600}>
        {label}
      </Text>
      <Text id={`${fieldId('fields')}-error`} c="var(--mantine-color-error)">
        {error}
      </Text>
      {SECTION_NAMES.map((section) => (
        <SectionChoices key={section} section={section} chosen={chosen} onChange={mark} />
      ))}
      <Text role="status" c="dimmed" fz="sm">
        {chosen.size > 0 && t`${chosen.size} marked`}
      </Text>
    </Stack>
  )
}
