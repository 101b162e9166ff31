import { phoneDigits, phoneMask } from '../../../domain/person.ts'

/** What a phone field holds when it is left: ten digits under the mask; anything else stays as it was typed. */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed)
  return digits === undefined ? typed : phoneMask(digits)
}

/**
 * What a phone field holds while it is being typed: the mask comes with the tenth digit, and only to somebody who writes at the end,
 * so that the caret never jumps and what is deleted stays deleted. `caret` is where it stands in `typed`.
 */
export function maskPhoneWhileTyping(before: string, typed: string, caret: number | null): string {
  const grew = typed.length > before.length
  return grew && caret === typed.length ? maskPhone(typed) : typed
}
