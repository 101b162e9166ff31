import { Textarea } from '@mantine/core'
import { useField } from './fields.tsx'
import { INITIAL_FOCUS } from './initialFocus.ts'

export function TextAreaField(props: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly initialFocus?: boolean
}) {
  const { name, hint, required, initialFocus } = props
  return <Textarea {...useField(name, hint)} required={required} rows={4} {...(initialFocus && INITIAL_FOCUS)} />
}
