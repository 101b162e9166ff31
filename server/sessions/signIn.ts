import type { Reply } from '../../contract/endpoint.ts'
import type { login } from '../../contract/sessions.ts'
import type { Student } from '../../contract/students.ts'
import { english } from '../../domain/english.ts'
import { SESSION_MS } from '../../domain/session.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OutdatedPreparation, Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { Connection } from '../platform/http/request.ts'
import { hashToken, newToken } from '../platform/http/session.ts'
import { childrenOf } from '../rows/students.queries.ts'
import { countSignIn } from './attempts.ts'
import type { SignInOptions } from './checkCredentials.ts'
import type { DeviceCookies } from './deviceCookies.ts'
import { prolongOfficeSession } from './officeActivity.ts'
import type { EventOrigin } from './securityEvents.ts'
import { type Account, endSurplusSessions, openSession } from './sessions.queries.ts'

/** The same message for an unknown address and a wrong password. */
const WRONG = [401, english`Wrong email or password.`, { code: 'wrong-credentials' }] as const
export const wrongCredentials = () => new Problem(...WRONG)
/** The password or its hash was changed, or the account was disabled, while the password was checked. */
export const changedCredentials = () => new OutdatedPreparation(...WRONG)

export interface SignInRequest extends EventOrigin {
  readonly connection: Connection
  readonly now: Date
}

/**
 * Opens a session of an account whose password was right or that opened a link. The cookie of the response makes the device a known one.
 * @throws OutdatedPreparation if the account was changed since
 */
export async function signIn(
  trx: Transaction,
  { devices, events }: Pick<SignInOptions, 'devices' | 'events'>,
  request: SignInRequest,
  account: Account,
  event: 'login' | 'login-with-link',
): Promise<Reply<typeof login>> {
  const { now } = request
  const session = newSession(now)
  if (!(await openSession(trx, account, session))) throw changedCredentials()
  trx.sendWithCommit(countSignIn(trx, account.email, now))
  trx.sendWithCommit(endSurplusSessions(trx, account))
  if (account.role === 'admin') trx.sendWithCommit(prolongOfficeSession(trx, session.token_hash, now))
  const students = account.role === 'parent' ? await childrenOf(trx, account.id) : []
  events.record(trx, event, account, request)
  return signedIn(devices, request, account, { session, students })
}

export interface NewSession {
  /** Only the client has it. */
  readonly token: string
  readonly token_hash: Buffer
  readonly expires_at: Date
}

export function newSession(now: Date): NewSession {
  const token = newToken()
  return { token, token_hash: hashToken(token), expires_at: new Date(now.getTime() + SESSION_MS) }
}

/** The response, with the cookie that makes the device a known one. */
export function signedIn(
  devices: DeviceCookies,
  { connection, now }: Pick<SignInRequest, 'connection' | 'now'>,
  account: Account,
  { session, students }: { readonly session: NewSession; readonly students: Student[] },
): Reply<typeof login> {
  const { token, expires_at } = session
  const body = { token, expires_at: expires_at.toISOString(), user: { ...account, students } }
  return { ...respondWith(200, body), cookies: devices.remember(account, connection, now) }
}
