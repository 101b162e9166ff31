/** The ETag of the registration's revision. */
export function etagOf({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}
