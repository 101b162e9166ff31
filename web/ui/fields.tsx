import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps, PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import { useFormContext, useFormState } from 'react-hook-form'
import { messageOf } from './fieldErrors.ts'
import { fieldId, useFieldLabels } from './fieldLabels.ts'
import { FIRST } from './firstField.ts'
import { useProblemText } from './problemText.ts'

interface Field {
  /** The field's name in the schema; its label is the form's. */
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
}

type TextFieldProps = Field & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode'>

export function TextField({ name, hint, first, ...input }: TextFieldProps & { readonly first?: boolean }) {
  return <TextInput {...useField(name, hint)} {...input} {...(first && FIRST)} />
}

export function PasswordField({ name, hint, ...input }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  const { t } = useLingui()
  const toggle = { 'aria-label': t`Show password`, tabIndex: 0 }
  return <PasswordInput {...useField(name, hint)} {...input} visibilityToggleButtonProps={toggle} />
}

export function SelectField({ name, hint, ...input }: Field & Pick<NativeSelectProps, 'data'>) {
  return <NativeSelect {...useField(name, hint)} {...input} />
}

/** Wires one input to its form: value, label, hint and what is wrong with it. */
function useField(name: string, hint: string | undefined) {
  const { register, control } = useFormContext()
  const { errors } = useFormState({ control, name })
  const label = useFieldLabels()[name]
  const text = useProblemText()
  const message = messageOf(errors, name)
  return { ...register(name), id: fieldId(name), label, description: hint, error: message && text(message), size: 'md' }
}
