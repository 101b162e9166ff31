import { phoneDigits, phoneMask } from '../../../domain/person.ts'

const LENGTHS = [2, 2, 4] as const

/** Digits as mm/dd/yyyy, as far as they are typed: "0307" is "03/07", and "3/7/2015" is "03/07/2015". Other texts are unchanged. */
export function maskDate(typed: string): string {
  if (/[^\d/]/.test(typed)) return typed
  const parts = ['']
  for (const character of typed) {
    const last = parts.length - 1
    const part = parts[last] ?? ''
    const isFull = part.length === LENGTHS[last]
    if (character === '/') {
      parts[last] = part.padStart(2, '0')
      parts.push('')
    } else if (isFull && last < LENGTHS.length - 1) parts.push(character)
    else parts[last] = part + character
  }
  return parts.length > LENGTHS.length ? typed : parts.join('/')
}

/** Masks only what is added at the end, so that the caret does not jump. `caret` is its index in `typed`. */
export function maskDateWhileTyping(previous: string, typed: string, caret: number | null): string {
  const grew = typed.length > previous.length
  return grew && caret === typed.length ? maskDate(typed) : typed
}

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
