import { useLingui } from '@lingui/react/macro'
import {
  Box,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  TextInput,
  type TextInputProps,
  VisuallyHidden,
} from '@mantine/core'
import type { ChangeEvent, FocusEvent, ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useProblemText } from '../feedback/problemText.ts'
import { type FieldLabel, fieldId, useFieldLabels } from './fieldLabels.ts'
import { INITIAL_FOCUS } from './initialFocus.ts'
import { maskDate, maskDateWhileTyping, maskPhone, maskPhoneWhileTyping } from './inputMasks.ts'
import { fieldErrorMessage } from './showProblem.ts'

interface Field {
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
  /** Another field that is validated again when this field changes, such as its confirmation. */
  readonly revalidates?: string
}

interface ParseOption {
  /** Converts the input's text to the schema's input. */
  readonly parse?: (typed: string) => unknown
}

type TextFieldProps = Field &
  ParseOption & { readonly initialFocus?: boolean } & Pick<
    TextInputProps,
    'type' | 'autoComplete' | 'inputMode' | 'inputWrapperOrder' | 'maxLength' | 'readOnly'
  >

export function TextField({ name, hint, revalidates, parse, initialFocus, ...input }: TextFieldProps) {
  return <TextInput {...useField(name, hint, { revalidates, parse })} {...input} {...(initialFocus && INITIAL_FOCUS)} />
}

type MaskedFieldProps = Omit<Field, 'revalidates'> & Pick<TextInputProps, 'autoComplete' | 'maxLength' | 'readOnly'>

/** Ten digits in any common format, shown as (###) ### - ####. */
export function PhoneField({ name, hint, autoComplete = 'tel', ...input }: MaskedFieldProps) {
  const field = useMaskedField(name, hint, PHONE_MASK)
  return <TextInput {...field} {...input} type="tel" autoComplete={autoComplete} />
}

/** A date as mm/dd/yyyy. Digits alone are enough, because the number keys of some phones have no slash. */
export function DateField({ name, hint, ...input }: MaskedFieldProps) {
  return <TextInput {...useMaskedField(name, hint, DATE_MASK)} {...input} inputMode="numeric" />
}

interface Mask {
  readonly complete: (typed: string) => string
  readonly whileTyping: (previous: string, typed: string, caret: number | null) => string
}

const PHONE_MASK: Mask = { complete: maskPhone, whileTyping: maskPhoneWhileTyping }
const DATE_MASK: Mask = { complete: maskDate, whileTyping: maskDateWhileTyping }

function useMaskedField(name: string, hint: ReactNode, mask: Mask) {
  const { onChange, onBlur, ...field } = useField(name, hint)
  const { getValues } = useFormContext()
  const maskWhileTyping = ({ currentTarget: input, ...event }: ChangeEvent<HTMLInputElement>) => {
    const masked = mask.whileTyping(String(getValues(name) ?? ''), input.value, input.selectionStart)
    if (masked !== input.value) input.value = masked
    return onChange(event)
  }
  const maskOnBlur = ({ currentTarget: input, ...event }: FocusEvent<HTMLInputElement>) => {
    const masked = mask.complete(input.value)
    if (masked !== input.value) input.value = masked
    return onBlur(event)
  }
  return { ...field, onChange: maskWhileTyping, onBlur: maskOnBlur }
}

/** What a finger needs. */
const TOUCH_PX = 44

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'parse'>) {
  const { name, hint, revalidates, initialFocus, ...input } = props
  const { t } = useLingui()
  const toggle = { 'aria-label': t`Show password`, tabIndex: 0, style: { width: TOUCH_PX, height: TOUCH_PX } }
  const field = useField(name, hint, { revalidates })
  return (
    <PasswordInput
      {...field}
      {...input}
      {...(initialFocus && INITIAL_FOCUS)}
      rightSectionWidth={TOUCH_PX}
      visibilityToggleButtonProps={toggle}
    />
  )
}

interface ChangeOption {
  readonly onValueChange?: (value: string) => void
}

type SelectFieldProps = Field & ParseOption & ChangeOption & Pick<NativeSelectProps, 'data'>

export function SelectField({ name, hint, parse, onValueChange, ...input }: Omit<SelectFieldProps, 'revalidates'>) {
  return <NativeSelect {...useField(name, hint, { parse, onValueChange })} {...input} />
}

export function useField(
  name: string,
  hint?: ReactNode,
  { revalidates, parse, onValueChange }: Pick<Field, 'revalidates'> & ParseOption & ChangeOption = {},
) {
  const { register } = useFormContext()
  const input = register(name, {
    ...(revalidates !== undefined && { deps: [revalidates] }),
    ...(parse && { setValueAs: parse }),
    ...(onValueChange && { onChange: ({ target }) => onValueChange(target.value) }),
  })
  return { ...input, ...useFieldProps(name, hint) }
}

export function useFieldProps(name: string, hint?: ReactNode) {
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name })
  const fieldLabel = useFieldLabels()[name]
  const text = useProblemText()
  const message = fieldErrorMessage(errors, name)
  const label = typeof fieldLabel === 'object' ? <LabelContent label={fieldLabel} /> : fieldLabel
  return { id: fieldId(name), label, description: hint, error: message && text(message), size: 'md' }
}

/** A label as its form shows it. */
function LabelContent({ label: { text, of, isOptional = false } }: { readonly label: FieldLabel }) {
  const { t } = useLingui()
  return (
    <>
      {of !== undefined && <VisuallyHidden component="span">{of}: </VisuallyHidden>}
      {text}
      {isOptional && (
        <Box component="span" c="dimmed" fw={400}>
          {' '}
          {t`(optional)`}
        </Box>
      )}
    </>
  )
}

export function parseId(input: string | number): number | undefined {
  return input === '' ? undefined : Number(input)
}
