import type { MessageDescriptor } from '@lingui/core'

/** The texts of a field. `hint` says how to answer, or why a sensitive question is asked. */
export interface FieldText {
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  readonly autoComplete?: string
}

/** The texts of the fields of a group, by name. */
export type FieldTexts = Readonly<Record<string, FieldText>>
