import type { BodyOf, Reply } from '../../contract/endpoint.ts'
import type { login } from '../../contract/sessions.ts'
import type { Student } from '../../contract/students.ts'
import { SESSION_MS } from '../../domain/session.ts'
import type { Transaction } from '../db/database.ts'
import { respondWith } from '../http/api.ts'
import type { Connection } from '../http/connection.ts'
import { OutdatedPreparation, Problem } from '../http/problem.ts'
import { hashToken, newToken } from '../http/session.ts'
import { childrenOf } from '../students/students.queries.ts'
import type { CheckedAccount, SignInContext } from './credentials.ts'
import { openSession } from './sessions.queries.ts'
import { countSignIn } from './signInLimit.ts'

export interface SignInRequest {
  readonly body: BodyOf<typeof login>
  readonly connection: Connection
  readonly now: Date
}

export interface NewSession {
  /** Only the client has it. */
  readonly token: string
  readonly token_hash: Buffer
  readonly expires_at: Date
}

/** The same message for an unknown address and a wrong password. */
const WRONG = [401, 'Wrong email or password.', { code: 'wrong-credentials' }] as const
export const wrongCredentials = () => new Problem(...WRONG)
/** The password or its hash was changed, or the account was disabled, while the password was checked. */
export const changedCredentials = () => new OutdatedPreparation(...WRONG)

/** Opens the session of an account whose password was right. @throws OutdatedPreparation if the account was changed since */
export async function signIn(
  trx: Transaction,
  context: SignInContext,
  request: SignInRequest,
  { account }: CheckedAccount,
): Promise<Reply<typeof login>> {
  const session = newSession(request.now)
  if (!(await openSession(trx, account, session))) throw changedCredentials()
  trx.queueBeforeCommit(countSignIn(trx, account.email, request.now))
  const students = account.role === 'parent' ? await childrenOf(trx, account.id) : []
  return signedIn(context, request, { account, session, students })
}

export function newSession(now: Date): NewSession {
  const token = newToken()
  return { token, token_hash: hashToken(token), expires_at: new Date(now.getTime() + SESSION_MS) }
}

/** The response with the cookie that makes the device a known one. An outdated hash of the password is replaced later. */
export function signedIn(
  { devices, upgrades }: SignInContext,
  { body: { email, password }, connection, now }: SignInRequest,
  {
    account,
    session,
    students,
  }: Pick<CheckedAccount, 'account'> & { readonly session: NewSession; readonly students: Student[] },
): Reply<typeof login> {
  upgrades.start(account, password)
  const { token, expires_at } = session
  const body = { token, expires_at: expires_at.toISOString(), user: { ...account, students } }
  return { ...respondWith(200, body), cookies: devices.remember(email, connection, now) }
}
