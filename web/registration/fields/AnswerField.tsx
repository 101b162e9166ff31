import { Plural, useLingui } from '@lingui/react/macro'
import { Box, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isRequired } from '../../../domain/registration/errors.ts'
import type { FieldKind } from '../../../domain/registration/field.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { DateField, PhoneField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { choiceText } from '../texts/choices.ts'
import { questionText } from '../texts/questions.ts'
import { ChoicesField, RadioField } from './ChoiceFields.tsx'

/** Choices up to this number are radio buttons, more are a list. */
const MOST_RADIOS = 6

const INPUTS: Partial<Record<FieldKind, Pick<TextInputProps, 'type' | 'inputMode'>>> = {
  email: { type: 'email' },
  zip: { inputMode: 'numeric' },
  age: { inputMode: 'numeric' },
}

/** The input for a field of the registration form, by its kind. `years` are the school years on offer. */
export function AnswerField({ path, years }: { readonly path: string; readonly years: readonly string[] }) {
  const { i18n, t } = useLingui()
  const { getValues } = useFormContext()
  const field = FIELDS.get(path)
  if (!field) throw new Error(`${path} is not a field`)
  const text = questionText(path)
  const ownHint = text.hint && i18n._(text.hint)
  const hint = text.groupHint ? (
    <>
      {ownHint} <VisuallyHidden component="span">{i18n._(text.groupHint)}</VisuallyHidden>
    </>
  ) : (
    ownHint
  )
  const common = { name: path, required: isRequired(field, getValues()), ...(hint !== undefined && { hint }) }
  const typed = { ...common, maxLength: field.max }
  const choices = field.choices.map((choice) => ({ value: choice, label: choiceText(i18n, field, choice) }))
  switch (field.kind) {
    case 'yes-no':
      return <YesNoField {...common} explanation={text.explanation && i18n._(text.explanation)} />
    case 'choices':
      return <ChoicesField {...common} choices={choices} />
    case 'check-box':
    case 'consent':
      return <CheckboxField {...common} />
    case 'phone':
      return <PhoneField {...typed} autoComplete={text.autoComplete ?? 'off'} />
    case 'birthdate':
    case 'date':
      return <DateField {...typed} />
    case 'long-text':
      return <TextAreaField {...typed} />
    case 'year':
      return <SelectField {...common} data={[{ value: '', label: t`Choose…` }, ...years]} />
    case 'choice':
      if (choices.length <= MOST_RADIOS) return <RadioField {...common} choices={choices} />
      return <SelectField {...common} data={[{ value: '', label: t`Choose…` }, ...choices]} />
    default:
      return (
        <BoundedField max={field.max}>
          <TextField {...typed} {...INPUTS[field.kind]} autoComplete={text.autoComplete ?? 'off'} />
        </BoundedField>
      )
  }
}

function YesNoField(props: {
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly explanation: string | undefined
}) {
  const { t } = useLingui()
  const choices = [
    { value: true, label: t`Yes` },
    { value: false, label: t`No` },
  ]
  return <RadioField {...props} isBeside choices={choices} />
}

/** A field of one line that says so when it takes only the start of a pasted text. */
function BoundedField({ max, children }: { readonly max: number; readonly children: ReactNode }) {
  const [isCut, setCut] = useState(false)
  const checkPaste = ({ target: input, clipboardData }: ClipboardEvent) => {
    if (!(input instanceof HTMLInputElement)) return
    const pasted = clipboardData.getData('text').replace(/\s+/g, '')
    // The browser inserts the text after this event.
    setTimeout(() => setCut(input.value.length >= max && !input.value.replace(/\s+/g, '').includes(pasted)))
  }
  return (
    <div onPaste={checkPaste} onInput={() => setCut(false)}>
      {children}
      <Box component="p" m={0} pt={isCut ? 4 : 0} c="dimmed" fz="sm" role="status">
        {isCut && (
          <Plural value={max} one="Only the first # character fits." other="Only the first # characters fit." />
        )}
      </Box>
    </div>
  )
}
