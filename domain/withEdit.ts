export type Edited<R> = { readonly [F in keyof R]?: R[F] | undefined }

/** The record after an edit: what the edit leaves out keeps its value, and what the record does not have is ignored. */
export function withEdit<R extends object>(before: R, edited: Edited<R>): R {
  const entries = Object.entries(before).map(([field, value]) => {
    const given = edited[field as keyof R]
    return [field, given === undefined ? value : given]
  })
  return Object.fromEntries(entries) as R
}
