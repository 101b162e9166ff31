/** What a mailed link says: whose password, and the token that allows to set it. */
export interface Link {
  readonly id: string
  readonly token: string
}

let held: Link | undefined

/**
 * Takes the link out of the page's address and holds it in memory, as long as the page is not loaded anew; true when there was one. Whoever calls
 * this replaces the address: neither the address bar, nor the history, nor a request may keep the token.
 */
export function captureResetLink(search: string): boolean {
  const said = new URLSearchParams(search)
  if (!said.has('id') && !said.has('token')) return false
  held = { id: said.get('id') ?? '', token: said.get('token') ?? '' }
  return true
}

export function storedResetLink(): Link | undefined {
  return held
}

/** Once it was used, or is known to be dead. */
export function clearResetLink(): void {
  held = undefined
}
