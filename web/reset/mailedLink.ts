/** The user id and the token of an emailed link. */
export interface MailedLink {
  readonly id: string
  readonly token: string
}

let stored: MailedLink | undefined

/**
 * Stores the emailed link of the page address in memory until the next page load; returns whether the address has one.
 * The caller replaces the address: the token must not stay in the address bar or the history, nor go out in a request.
 */
export function captureMailedLink(search: string): boolean {
  const params = new URLSearchParams(search)
  if (!params.has('id') && !params.has('token')) return false
  stored = { id: params.get('id') ?? '', token: params.get('token') ?? '' }
  return true
}

export function storedMailedLink(): MailedLink | undefined {
  return stored
}

export function clearMailedLink(): void {
  stored = undefined
}
