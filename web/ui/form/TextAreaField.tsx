import { Textarea } from '@mantine/core'
import { useField } from './fields.tsx'
import { INITIAL_FOCUS } from './initialFocus.ts'

/** A field for a text of several lines. */
export function TextAreaField(given: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly initialFocus?: boolean
}) {
  const { name, hint, required, initialFocus: first } = given
  return <Textarea {...useField(name, hint)} required={required} rows={4} {...(first && INITIAL_FOCUS)} />
}
