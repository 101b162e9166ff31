import { getSignInQueue, login, logout, me, type User } from '../../contract/sessions.ts'
import { SESSION_MS } from '../../domain/session.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import { OutdatedPreparation, Problem } from '../http/problem.ts'
import { hashToken, newToken, type SessionUser } from '../http/session.ts'
import { childrenOf } from '../students/students.queries.ts'
import { type SignInContext, userByCredentials } from './credentials.ts'
import { hashingWait } from './passwords.ts'
import { openSession, revokeSession } from './sessions.queries.ts'
import { countSignIn } from './signInLimit.ts'

export function sessionRoutes(api: Api, context: SignInContext): void {
  api.command(
    login,
    {
      prepare: async (_, { body, connection, now }) => {
        const user = await userByCredentials(context, { ...body, connection, now })
        if (!user) throw wrongCredentials()
        return user
      },
    },
    async (trx, { body: { email, password }, connection, now }, user) => {
      const token = newToken()
      const expires_at = new Date(now.getTime() + SESSION_MS)
      if (!(await openSession(trx, user, { token_hash: hashToken(token), expires_at }))) throw changedCredentials()
      trx.queueBeforeCommit(countSignIn(trx, user.email, now))
      context.upgrades.start(user, password)
      const body = { token, expires_at: expires_at.toISOString(), user: await withChildren(trx, user) }
      return { ...respondWith(200, body), cookies: context.devices.remember(email, connection, now) }
    },
  )

  api.query(getSignInQueue, async () => respondWith(200, { seconds: Math.round(hashingWait()) }))

  api.command(logout, async (trx, { token_hash }) => {
    if (token_hash) await revokeSession(trx, token_hash)
    return respondWith(204)
  })

  api.query(me, async (db, { user }) => respondWith(200, { user: await withChildren(db, user) }))
}

/** The same message for an unknown address and a wrong password. */
const WRONG = [401, 'Wrong email or password.', { code: 'wrong-credentials' }] as const
const wrongCredentials = () => new Problem(...WRONG)
/** The password or its hash was changed, or the account was disabled, while the password was checked. */
const changedCredentials = () => new OutdatedPreparation(...WRONG)

async function withChildren(db: Database | Transaction, user: SessionUser): Promise<User> {
  return { ...user, students: user.role === 'parent' ? await childrenOf(db, user.id) : [] }
}
