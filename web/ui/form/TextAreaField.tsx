import { Textarea } from '@mantine/core'
import { useField } from './fields.tsx'
import { AUTO_FOCUS } from './firstField.ts'

/** A field for a text of several lines. */
export function TextAreaField(given: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly first?: boolean
}) {
  const { name, hint, required, first } = given
  return <Textarea {...useField(name, hint)} required={required} rows={4} {...(first && AUTO_FOCUS)} />
}
