import { createContext, useContext } from 'react'

/** By field name, in the order of the form. */
export type Labels = Readonly<Record<string, string>>

const Context = createContext<Labels>({})

export const FieldLabels = Context.Provider

export function useFieldLabels(): Labels {
  return useContext(Context)
}

export function fieldId(name: string): string {
  return `field-${name}`
}
