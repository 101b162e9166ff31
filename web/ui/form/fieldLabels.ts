import { createContext, useContext } from 'react'

/** A label with more than its text. */
export interface FieldLabel {
  readonly text: string
  /** Whose answer it is, when the heading above the field says so: it is read aloud and in messages, but not shown. */
  readonly of?: string | undefined
  readonly isOptional?: boolean
}

/** Labels by field name, in form order. */
export type Labels = Readonly<Record<string, string | FieldLabel>>

const Context = createContext<Labels>({})

export const FieldLabels = Context.Provider

export function useFieldLabels(): Labels {
  return useContext(Context)
}

/** The label of a field as one text, for an input that shows another label or none. */
export function useLabelText(name: string): string {
  return labelText(useFieldLabels()[name])
}

/** A label outside its form: "Enrolling Parent: Phone". */
export function labelText(label: string | FieldLabel | undefined): string {
  if (typeof label !== 'object') return label ?? ''
  return label.of === undefined ? label.text : `${label.of}: ${label.text}`
}

/** A line of a summary. It leads to the field. */
export interface ErrorLine {
  readonly name: string
  readonly text: string
}

/**
 * The text of a line: "Phone: Field is required", "Which school was it? Field is required". The label of a message that
 * names it is left out: "Birthdate is required", "A valid email is required".
 */
export function errorLine(label: string | FieldLabel | undefined, message: string): string {
  const { text, of } = typeof label === 'object' ? label : { text: label ?? '' }
  const subject = message.replace(/^(?:A valid|Valid) /, '')
  if (text && lettersOf(subject).startsWith(lettersOf(text))) return of === undefined ? message : `${of}: ${message}`
  const whole = labelText(label)
  return `${whole}${/[.?!:]$/.test(whole) ? '' : ':'} ${message}`
}

/** So that "ZIP code" and "Zipcode" are one. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

export function fieldId(name: string): string {
  return `field-${name}`
}
