import { EMAIL_SENT, INVALID_LINK } from '../../contract/passwords.ts'
import { getSignInQueue, login, logout, me, type User, updateLanguage } from '../../contract/sessions.ts'
import { checkSignInLink, requestSignInLink, signInWithLink as signInWithLinkCall } from '../../contract/signInLinks.ts'
import { queueEmail } from '../email/email.ts'
import type { Database } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { childrenOf } from '../rows/students.queries.ts'
import { credentialsCheck, type SignInOptions } from './checkCredentials.ts'
import { hashingWait } from './passwordHashing.ts'
import { revokeSession } from './sessions.queries.ts'
import { signIn, wrongCredentials } from './signIn.ts'
import { signInsInBatches } from './signInBatches.ts'
import { accountOfLink, signInWithLink } from './signInLinks.ts'

export function sessionRoutes(api: Api, options: SignInOptions): void {
  const checkCredentials = credentialsCheck(options)
  api.command(
    login,
    {
      prepare: async (_, { body, connection, now, request_id, network_address }, waitElsewhere) => {
        waitElsewhere()
        const checked = await checkCredentials({ ...body, connection, now, request_id, network_address })
        if (!checked) throw wrongCredentials()
        return checked
      },
      batch: signInsInBatches(options),
    },
    (trx, request, { account }) => signIn(trx, options, request, account, 'login'),
  )

  api.command(requestSignInLink, async (trx, { body, now }) => {
    await queueEmail(trx, { about: 'sign-in-link', email: body.email, asked_at: now.toISOString() })
    return respondWith(200, { message: EMAIL_SENT })
  })

  api.command(checkSignInLink, async (trx, { body, now }) => {
    const account = await accountOfLink(trx, body.token, now)
    return respondWith(200, { email: account?.email ?? null })
  })

  api.command(signInWithLinkCall, async (trx, { body, ...request }) => {
    const reply = await signInWithLink(trx, options, body.token, request)
    if (!reply) throw new Problem(422, INVALID_LINK, { code: 'invalid-link' })
    return reply
  })

  api.query(getSignInQueue, async () => respondWith(200, { seconds: Math.round(hashingWait()) }))

  api.command(logout, async (trx, { token_hash }) => {
    if (token_hash) await revokeSession(trx, token_hash)
    return respondWith(204)
  })

  api.command(updateLanguage, async (trx, { body: { language }, user }) => {
    await trx.updateTable('users').set({ language }).where('id', '=', user.id).execute()
    return respondWith(200, { language })
  })

  api.query(me, async (db, { user }) => respondWith(200, { user: await withChildren(db, user) }))
}

async function withChildren(db: Database, user: SessionUser): Promise<User> {
  return { ...user, students: user.role === 'parent' ? await childrenOf(db, user.id) : [] }
}
