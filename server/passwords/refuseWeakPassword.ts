import { dictionary } from '@zxcvbn-ts/language-common'
import { WEAK_PASSWORD } from '../../contract/passwords.ts'
import { type PasswordOwner, whyNotPassword } from '../../domain/newPassword.ts'
import { PASSWORD_MIN } from '../../domain/person.ts'
import type { Database } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import { nameOfSchool } from '../school/school.queries.ts'

const MOST_COMMON = 10_000

/** The most common passwords of sufficient length, in lower case. The dictionary lists the most common first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN).slice(0, MOST_COMMON),
)

/** @throws 422 for the field `password` when it is too easy to guess for this account at this school. */
export async function refuseWeakPassword(db: Database, password: string, owner: PasswordOwner): Promise<void> {
  const refusal = whyNotPassword(password, { common: COMMON_PASSWORDS, owner, school: await nameOfSchool(db) })
  if (refusal) throw fieldError('password', WEAK_PASSWORD[refusal])
}
