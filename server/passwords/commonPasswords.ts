import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '../../domain/person.ts'

const MOST_COMMON = 10_000

/** The most common passwords that are long enough to be chosen, in lower case. The list comes most common first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN).slice(0, MOST_COMMON),
)
