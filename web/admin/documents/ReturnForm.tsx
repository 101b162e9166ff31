import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { ReturnReason } from '../../../contract/documents/documents.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { CancelButton } from '../../ui/form/CancelButton.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { InlineSelect } from '../../ui/form/InlineSelect.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { READY_REASONS } from './returnReasons.ts'

/** Why a document is sent back to the family, in its language. A ready-made reason can be changed before it is sent. */
export function ReturnForm(props: {
  /** Of the family, if it has chosen one. */
  readonly language: Language | null
  readonly draftName: string
  readonly onSend: (body: { readonly reason: string }) => Promise<unknown>
  readonly onCancel: () => void
}) {
  const { draftName, onSend, onCancel } = props
  const { t, i18n } = useLingui()
  const [language, setLanguage] = useState(props.language ?? 'en')
  const form = useContractForm(ReturnReason, { reason: '' })
  const id = useId()
  const names: Readonly<Record<Language, string>> = { en: t`English`, es: t`Spanish` }
  const use = (reason: string) => {
    form.setValue('reason', reason, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus('reason')
  }
  return (
    <Form form={form} labels={{ reason: t`Reason` }} draftName={draftName} onSubmit={onSend}>
      <Group gap="xs" role="group" aria-labelledby={id}>
        <span id={id}>{t`Common reasons:`}</span>
        {READY_REASONS.map(({ label, text }) => (
          <Button key={text.en} variant="default" size="compact-md" onClick={() => use(text[language])}>
            {i18n._(label)}
          </Button>
        ))}
        <InlineSelect
          label={t`Language`}
          value={language}
          data={languages.map((value) => ({ value, label: names[value] }))}
          onChange={({ currentTarget }) => setLanguage(languages.find((one) => one === currentTarget.value) ?? 'en')}
        />
      </Group>
      <TextAreaField
        name="reason"
        hint={t`The family reads it next to the document, and in an email.`}
        required
        initialFocus
      />
      <Group gap="sm" justify="flex-end">
        <CancelButton draftName={draftName} onCancel={onCancel} />
        <SubmitButton>{t`Send Back`}</SubmitButton>
      </Group>
    </Form>
  )
}
