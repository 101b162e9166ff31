import { getSignInQueue, login, logout, me, type User } from '../../contract/sessions.ts'
import type { Database } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { SessionUser } from '../http/session.ts'
import { childrenOf } from '../students/students.queries.ts'
import { checkCredentials, type SignInContext } from './credentials.ts'
import { lookUpInGroups } from './group/lookUpInGroups.ts'
import { signInsInGroups } from './group/signInGroups.ts'
import { gatheringTime, hashingWait } from './passwords.ts'
import { revokeSession } from './sessions.queries.ts'
import { signIn, wrongCredentials } from './signIn.ts'

/** Milliseconds that a sign-in may wait for others before and after its password is checked, while the queue is long. */
const [LOOKUP_GATHERING_MS, SESSION_GATHERING_MS] = [60, 500]

export function sessionRoutes(api: Api, context: SignInContext): void {
  const lookUp = lookUpInGroups({ ...context, gatheringMs: () => gatheringTime(LOOKUP_GATHERING_MS) })
  api.command(
    login,
    {
      prepare: async (_, { body, connection, now }) => {
        const checked = await checkCredentials({ ...context, lookUp }, { ...body, connection, now })
        if (!checked) throw wrongCredentials()
        return checked
      },
      together: signInsInGroups(context, () => gatheringTime(SESSION_GATHERING_MS)),
    },
    (trx, request, checked) => signIn(trx, context, request, checked),
  )

  api.query(getSignInQueue, async () => respondWith(200, { seconds: Math.round(hashingWait()) }))

  api.command(logout, async (trx, { token_hash }) => {
    if (token_hash) await revokeSession(trx, token_hash)
    return respondWith(204)
  })

  api.query(me, async (db, { user }) => respondWith(200, { user: await withChildren(db, user) }))
}

async function withChildren(db: Database, user: SessionUser): Promise<User> {
  return { ...user, students: user.role === 'parent' ? await childrenOf(db, user.id) : [] }
}
