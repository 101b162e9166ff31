import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '../../domain/person.ts'

const MOST_COMMON = 10_000

/** The most common passwords of sufficient length, in lower case. The dictionary lists the most common first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN).slice(0, MOST_COMMON),
)
