import { WEAK_PASSWORD } from '../../contract/passwords.ts'
import { type PasswordOwner, whyNotPassword } from '../../domain/newPassword.ts'
import { fieldError } from '../http/problem.ts'
import { COMMON_PASSWORDS } from './commonPasswords.ts'

/** @throws 422 for the field `password` when it is too easy to guess for this account. */
export function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  const refusal = whyNotPassword(password, { common: COMMON_PASSWORDS, owner })
  if (refusal) throw fieldError('password', WEAK_PASSWORD[refusal])
}
