import { phoneDigits, phoneMask } from '../../../domain/person.ts'

/** Masks a phone number of ten digits; returns any other text unchanged. */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed)
  return digits === undefined ? typed : phoneMask(digits)
}

/**
 * Masks a phone number while the user types: with the tenth digit, and only if it was added at the end, so that the
 * caret never jumps and deleted characters stay deleted. `caret` is its index in `typed`.
 */
export function maskPhoneWhileTyping(previous: string, typed: string, caret: number | null): string {
  const grew = typed.length > previous.length
  return grew && caret === typed.length ? maskPhone(typed) : typed
}
