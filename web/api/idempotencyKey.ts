let unanswered: { readonly request: string; readonly key: string } | undefined

/**
 * The Idempotency-Key of a press: a fresh one, or that of the last press when it asked for the same and no answer ever
 * came, so that what did arrive is not done twice.
 */
export function idempotencyKeyFor(request: string): string {
  const key = unanswered?.request === request ? unanswered.key : randomKey()
  unanswered = { request, key }
  return key
}

export function clearIdempotencyKey(): void {
  unanswered = undefined
}

/** `crypto.randomUUID` is missing where a school serves the screens over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
