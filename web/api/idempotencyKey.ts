let pending: { readonly request: string; readonly key: string } | undefined

/** The last request's key if it was identical and got no response, so that it does not execute twice. Otherwise new. */
export function idempotencyKeyFor(request: string): string {
  const key = pending?.request === request ? pending.key : randomKey()
  pending = { request, key }
  return key
}

export function clearIdempotencyKey(): void {
  pending = undefined
}

/** `crypto.randomUUID` does not exist on pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
