import type { toFormValues } from './fields.ts'

type Fields = ReturnType<typeof toFormValues>
export type FieldName = keyof Fields

/** Another admin's change of a field. `mine` is this form's value, undefined when the field was not edited here. */
export interface Change {
  readonly field: FieldName
  readonly theirs: Fields[FieldName]
  readonly mine: unknown
}

/** The fields another admin changed since this edit began, except those changed to the same value here. */
export function changesBetween(
  base: Fields,
  fresh: Fields,
  edited: { readonly [K in FieldName]?: unknown },
): readonly Change[] {
  const fields = Object.keys(base) as FieldName[]
  return fields
    .filter((field) => fresh[field] !== base[field] && fresh[field] !== edited[field])
    .map((field) => ({ field, theirs: fresh[field], mine: edited[field] === base[field] ? undefined : edited[field] }))
}
