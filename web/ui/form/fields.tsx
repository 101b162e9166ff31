import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps, PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, FocusEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useProblemText } from '../feedback/problemText.ts'
import { fieldErrorMessage } from './fieldErrors.ts'
import { fieldId, useFieldLabels } from './fieldLabels.ts'
import { INITIAL_FOCUS } from './initialFocus.ts'
import { maskPhone, maskPhoneWhileTyping } from './phoneInputMask.ts'

interface Field {
  /** The field's name in the schema; its label is the form's. */
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  /** The field that this one is typed again in: what is wrong there may be mended here. */
  readonly revalidates?: string
}

interface Read {
  /** What the schema takes for what was chosen or typed. */
  readonly parse?: (typed: string) => unknown
}

type TextFieldProps = Field &
  Read & { readonly initialFocus?: boolean } & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode'>

export function TextField({
  name,
  hint,
  revalidates: again,
  parse: read,
  initialFocus: first,
  ...input
}: TextFieldProps) {
  return (
    <TextInput
      {...useField(name, hint, { revalidates: again, parse: read })}
      {...input}
      {...(first && INITIAL_FOCUS)}
    />
  )
}

/** Ten digits, typed or pasted in any usual form, shown as (###) ### - ####. */
export function PhoneField({ name, hint, ...input }: Omit<Field, 'revalidates'>) {
  const { onChange, onBlur, ...field } = useField(name, hint)
  const { getValues } = useFormContext()
  const type = ({ currentTarget: input, ...event }: ChangeEvent<HTMLInputElement>) => {
    const shown = maskPhoneWhileTyping(String(getValues(name)), input.value, input.selectionStart)
    if (shown !== input.value) input.value = shown
    return onChange(event)
  }
  const leave = ({ currentTarget: input, ...event }: FocusEvent<HTMLInputElement>) => {
    const shown = maskPhone(input.value)
    if (shown !== input.value) input.value = shown
    return onBlur(event)
  }
  return <TextInput {...field} {...input} type="tel" autoComplete="tel" onChange={type} onBlur={leave} />
}

export function PasswordField(given: Omit<TextFieldProps, 'type' | 'inputMode' | 'parse'>) {
  const { name, hint, revalidates: again, initialFocus: first, ...input } = given
  const { t } = useLingui()
  const toggle = { 'aria-label': t`Show password`, tabIndex: 0 }
  const field = useField(name, hint, { revalidates: again })
  return <PasswordInput {...field} {...input} {...(first && INITIAL_FOCUS)} visibilityToggleButtonProps={toggle} />
}

interface Choose {
  /** Told what was chosen. */
  readonly onValueChange?: (value: string) => void
}

type SelectFieldProps = Field & Read & Choose & Pick<NativeSelectProps, 'data'>

export function SelectField({
  name,
  hint,
  parse: read,
  onValueChange: onChosen,
  ...input
}: Omit<SelectFieldProps, 'revalidates'>) {
  return <NativeSelect {...useField(name, hint, { parse: read, onValueChange: onChosen })} {...input} />
}

/** Wires one input to its form: value, label, hint and what is wrong with it. */
export function useField(
  name: string,
  hint?: string,
  { revalidates: again, parse: read, onValueChange: onChosen }: Pick<Field, 'revalidates'> & Read & Choose = {},
) {
  const { register } = useFormContext()
  const input = register(name, {
    ...(again !== undefined && { deps: [again] }),
    ...(read && { setValueAs: read }),
    ...(onChosen && { onChange: ({ target }) => onChosen(target.value) }),
  })
  return { ...input, ...useFieldTexts(name, hint) }
}

/** What stands around an input: label, hint and what is wrong with it. */
export function useFieldTexts(name: string, hint?: string) {
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name })
  const label = useFieldLabels()[name]
  const text = useProblemText()
  const message = fieldErrorMessage(errors, name)
  return { id: fieldId(name), label, description: hint, error: message && text(message), size: 'md' }
}
