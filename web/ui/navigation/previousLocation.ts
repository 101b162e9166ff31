let before: { readonly pathname: string; readonly href: string } | undefined

/** Told whenever a person goes from one page to another: which one they left, with its search. */
export function rememberLocation(place: { readonly pathname: string; readonly href: string }): void {
  before = place
}

/** The page at this path, or at one of the others, as it was left, when the person has just come from there; else the path itself. */
export function previousLocation(path: string, ...others: readonly string[]): string {
  const left = before && decodeURI(before.pathname).replace(/\/$/, '')
  return before && [path, ...others].some((one) => decodeURI(one) === left) ? before.href : path
}
