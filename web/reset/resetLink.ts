/** The user id and the token of an emailed reset link. */
export interface ResetLink {
  readonly id: string
  readonly token: string
}

let stored: ResetLink | undefined

/**
 * Stores the reset link of the page address in memory until the next page load; returns whether the address has one.
 * The caller replaces the address: the token must not stay in the address bar or the history, nor go out in a request.
 */
export function captureResetLink(search: string): boolean {
  const params = new URLSearchParams(search)
  if (!params.has('id') && !params.has('token')) return false
  stored = { id: params.get('id') ?? '', token: params.get('token') ?? '' }
  return true
}

export function storedResetLink(): ResetLink | undefined {
  return stored
}

export function clearResetLink(): void {
  stored = undefined
}
