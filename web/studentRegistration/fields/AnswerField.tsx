import { useLingui } from '@lingui/react/macro'
import type { TextInputProps } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { isRequired } from '../../../domain/registration/errors.ts'
import type { FieldKind } from '../../../domain/registration/field.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { DateField, PhoneField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { choiceText } from './choiceTexts.ts'
import { fieldText } from './fieldTexts.ts'
import { RadioField } from './RadioField.tsx'
import { YesNoField } from './YesNoField.tsx'

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
  const text = fieldText(path)
  const hint = text.hint && i18n._(text.hint)
  const common = { name: path, required: isRequired(field, getValues()), ...(hint !== undefined && { hint }) }
  const named = (choice: string) => {
    const label = choiceText(field, choice)
    return { value: choice, label: typeof label === 'string' ? label : i18n._(label) }
  }
  switch (field.kind) {
    case 'yes-no':
      return <YesNoField {...common} />
    case 'choices':
      return <ChoicesField {...common} choices={field.choices.map(named)} />
    case 'check-box':
    case 'consent':
      return <CheckboxField {...common} />
    case 'phone':
      return <PhoneField {...common} autoComplete={text.autoComplete ?? 'off'} />
    case 'birthdate':
    case 'date':
      return <DateField {...common} />
    case 'long-text':
      return <TextAreaField {...common} />
    case 'year':
      return <SelectField {...common} data={[{ value: '', label: t`Choose…` }, ...years]} />
    case 'choice': {
      const choices = field.choices.map(named)
      if (choices.length <= MOST_RADIOS) return <RadioField {...common} choices={choices} />
      return <SelectField {...common} data={[{ value: '', label: t`Choose…` }, ...choices]} />
    }
    default:
      return <TextField {...common} {...INPUTS[field.kind]} autoComplete={text.autoComplete ?? 'off'} />
  }
}
