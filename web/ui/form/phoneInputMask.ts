import { phoneDigits, phoneMask } from '../../../domain/person.ts'

/** Returns texts other than ten digits unchanged. */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed)
  return digits === undefined ? typed : phoneMask(digits)
}

/** Masks when the tenth digit is added at the end, so that the caret does not jump. `caret` is its index in `typed`. */
export function maskPhoneWhileTyping(previous: string, typed: string, caret: number | null): string {
  const grew = typed.length > previous.length
  return grew && caret === typed.length ? maskPhone(typed) : typed
}
