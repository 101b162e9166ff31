import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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

interface ReadyReason {
  readonly label: MessageDescriptor
  /** What the family reads, in its language whatever the language of the office's page is. */
  readonly text: Readonly<Record<Language, string>>
}

/** Why the office often sends a document back. */
export const READY_REASONS: readonly ReadyReason[] = [
  {
    label: msg`Hard to read`,
    text: {
      en: "We can't read the picture. Please take it again in good light, with the whole page in it.",
      es: 'No podemos leer la foto. Tómela otra vez con buena luz, de modo que se vea toda la página.',
    },
  },
  {
    label: msg`Page missing`,
    text: {
      en: 'A page is missing. Please send all pages together.',
      es: 'Falta una página. Envíe todas las páginas juntas.',
    },
  },
  {
    label: msg`Wrong document`,
    text: {
      en: 'This is not the document that we asked for. Please look at what we need, and send that.',
      es: 'Este no es el documento que pedimos. Vea qué necesitamos y envíe ese documento.',
    },
  },
  {
    label: msg`Out of date`,
    text: {
      en: 'This document is out of date. Please send a current one.',
      es: 'Este documento ya no está vigente. Envíe uno actual.',
    },
  },
  {
    label: msg`Name or address differs`,
    text: {
      en: "The name or the address on it differs from what you told us. Please send another document, or call the school's office.",
      es: 'El nombre o la dirección no coincide con lo que usted nos indicó. Envíe otro documento o llame a la oficina de la escuela.',
    },
  },
]
