import type { fieldsOf } from './fields.ts'

type Fields = ReturnType<typeof fieldsOf>
export type FieldName = keyof Fields

/** What somebody else made of a field. `mine` is what is typed there; undefined when nothing was, and theirs can simply stand. */
export interface Change {
  readonly field: FieldName
  readonly theirs: Fields[FieldName]
  readonly mine: unknown
}

/** What somebody else changed since an edit began; where both wrote the same there is nothing to tell. */
export function changesBetween(
  begun: Fields,
  fresh: Fields,
  typed: { readonly [K in FieldName]?: unknown },
): readonly Change[] {
  const fields = Object.keys(begun) as FieldName[]
  return fields
    .filter((field) => fresh[field] !== begun[field] && fresh[field] !== typed[field])
    .map((field) => ({ field, theirs: fresh[field], mine: typed[field] === begun[field] ? undefined : typed[field] }))
}
