import { login, logout, me, type User } from '../../contract/sessions.ts'
import { SESSION_MS } from '../../domain/session.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Api, answer } from '../http/api.ts'
import { Problem } from '../http/problem.ts'
import { hashOfToken, newToken, type SessionUser } from '../http/session.ts'
import { childrenOf } from '../students/students.queries.ts'
import { isPassword } from './passwords.ts'
import { revokeSession, storeSession, userByEmail } from './sessions.queries.ts'

export function sessionRoutes(api: Api): void {
  api.writeAfter(
    login,
    (db, { body }) => checkCredentials(db, body),
    async (trx, { now }, user) => {
      const token = newToken()
      const expires_at = new Date(now.getTime() + SESSION_MS)
      await storeSession(trx, { token_hash: hashOfToken(token), user_id: user.id, expires_at })
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

/** The person these credentials belong to. One message for a wrong address and a wrong password. */
async function checkCredentials(db: Database, { email, password }: { email: string; password: string }) {
  const user = await userByEmail(db, email)
  if (!(await isPassword(password, user?.password_hash)) || !user)
    throw new Problem(401, 'Wrong email or password.', { code: 'wrong-credentials' })
  return user
}

async function withChildren(db: Database | Transaction, user: SessionUser): Promise<User> {
  return { ...user, students: user.role === 'parent' ? await childrenOf(db, user.id) : [] }
}
