import { login, logout, me, type User } from '../../contract/sessions.ts'
import { SESSION_MS } from '../../domain/session.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Api, answer } from '../http/api.ts'
import { Problem } from '../http/problem.ts'
import { hashOfToken, newToken, type SessionUser } from '../http/session.ts'
import { childrenOf } from '../students/students.queries.ts'
import { forgetFailures } from './attempts.queries.ts'
import { userByCredentials } from './credentials.ts'
import { openSession, revokeSession } from './sessions.queries.ts'

export function sessionRoutes(api: Api): void {
  api.writeAfter(
    login,
    async (db, { body, now }) => {
      const user = await userByCredentials(db, body, now)
      if (!user) throw wrongCredentials()
      return user
    },
    async (trx, { body: { email }, now }, user) => {
      const token = newToken()
      const expires_at = new Date(now.getTime() + SESSION_MS)
      if (!(await openSession(trx, user, { token_hash: hashOfToken(token), expires_at }))) throw wrongCredentials()
      trx.last(forgetFailures(trx, email))
      const body = { token, expires_at: expires_at.toISOString(), user: await withChildren(trx, user) }
      return answer(200, body)
    },
  )

  api.write(logout, async (trx, { token_hash }) => {
    if (token_hash) await revokeSession(trx, token_hash)
    return answer(204)
  })

  api.read(me, async (db, { user }) => answer(200, { user: await withChildren(db, user) }))
}

/** One message for a wrong address and a wrong password. */
const wrongCredentials = () => new Problem(401, 'Wrong email or password.', { code: 'wrong-credentials' })

async function withChildren(db: Database | Transaction, user: SessionUser): Promise<User> {
  return { ...user, students: user.role === 'parent' ? await childrenOf(db, user.id) : [] }
}
