import { dictionary } from '@zxcvbn-ts/language-common'
import { WEAK_PASSWORD } from '../../contract/passwords.ts'
import { type PasswordOwner, whyNotPassword } from '../../domain/newPassword.ts'
import { PASSWORD_MIN } from '../../domain/person.ts'
import type { Database } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import { nameOfSchool } from '../school/school.queries.ts'

/** The common passwords of sufficient length, in lower case: about 18,000 of the 49,000 in the dictionary. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN),
)

/** @throws 422 for the field `password` when it is too easy to guess for this account at this school. */
export async function refuseWeakPassword(db: Database, password: string, owner: PasswordOwner): Promise<void> {
  const refusal = whyNotPassword(password, { common: COMMON_PASSWORDS, owner, school: await nameOfSchool(db) })
  if (refusal) throw fieldError('password', WEAK_PASSWORD[refusal])
}
