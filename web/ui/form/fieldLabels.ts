import { createContext, useContext } from 'react'

/** What each field is called, by its name, in the order of the form. */
export type Labels = Readonly<Record<string, string>>

const Context = createContext<Labels>({})

export const FieldLabels = Context.Provider

export function useFieldLabels(): Labels {
  return useContext(Context)
}

/** The id of a field's input, where the error summary leads. */
export function fieldId(name: string): string {
  return `field-${name}`
}
