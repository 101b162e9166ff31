import { createContext, useContext } from 'react'

/** Labels by field name, in form order. */
export type Labels = Readonly<Record<string, string>>

const Context = createContext<Labels>({})

export const FieldLabels = Context.Provider

export function useFieldLabels(): Labels {
  return useContext(Context)
}

export function fieldId(name: string): string {
  return `field-${name}`
}
