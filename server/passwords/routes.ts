import { IdText } from '../../contract/codecs.ts'
import {
  EMAIL_SENT,
  INVALID_LINK,
  requestReset,
  resetPassword as resetPasswordCall,
  validatePassword,
  validateResetToken,
} from '../../contract/passwords.ts'
import { english } from '../../domain/english.ts'
import { normalEmail } from '../../domain/person.ts'
import { queueEmail } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSessionUser } from '../platform/http/session.ts'
import { startStepUp } from '../sessions/attempts.ts'
import type { SignInOptions } from '../sessions/checkCredentials.ts'
import { hashPassword, withHashingSlot } from '../sessions/passwordHashing.ts'
import { refuseWeakPassword } from '../sessions/refuseWeakPassword.ts'
import type { EventOrigin } from '../sessions/securityEvents.ts'
import { userByEmail } from '../sessions/sessions.queries.ts'
import { invitationTo, linkOwner, resetPassword } from './resetPassword.ts'

const PASSWORD_CHANGED = english`Your password has been changed.`

export function passwordRoutes(api: Api, signIn: SignInOptions): void {
  api.command(requestReset, async (trx, { body, now }) => {
    await queueEmail(trx, { about: 'reset-link', email: body.email, asked_at: now.toISOString() })
    return respondWith(200, { message: EMAIL_SENT })
  })

  api.command(validateResetToken, async (trx, { query, now }) => {
    const user_id = Number(query.id)
    const owner = isId(query.id) ? await linkOwner(trx, { user_id, token: query.token }, now) : undefined
    if (!owner) return respondWith(200, { valid: false, email: null, invitation: null })
    return respondWith(200, { valid: true, email: owner.email, invitation: await invitationTo(trx, user_id) })
  })

  api.command(
    validatePassword,
    {
      prepare: (_, { body, token_hash, now, request_id, network_address }, waitElsewhere) => {
        waitElsewhere()
        return isOwnPassword(signIn, { ...body, token_hash, now, request_id, network_address })
      },
    },
    async (trx, { user, token_hash, now, ...origin }, isRight) => {
      if (!isRight || !token_hash) return respondWith(200, { valid: false })
      await stepUp(trx, token_hash, now)
      signIn.events.record(trx, 'password-confirmed', user, origin)
      return respondWith(200, { valid: true })
    },
  )

  api.command(
    resetPasswordCall,
    {
      prepare: async (db, { body, now }, waitElsewhere) => {
        const owner = await linkOwner(db, toLink(body), now)
        if (!owner) throw invalidLink()
        await refuseWeakPassword(db, body.password, owner)
        waitElsewhere()
        return hashPassword(body.password, signIn.slots)
      },
    },
    async (trx, { body, connection, now, request_id, network_address }, password_hash) => {
      const request = { now, request_id, network_address }
      const account = await resetPassword(trx, toLink(body), password_hash, request)
      if (!account) throw invalidLink()
      signIn.events.record(trx, 'password-changed', account, request)
      return {
        ...respondWith(200, { message: PASSWORD_CHANGED }),
        cookies: signIn.devices.remember(account, connection, now),
      }
    },
  )
}

function toLink({ userID, token }: { userID: number; token: string }) {
  return { user_id: userID, token }
}

function isId(text: string): boolean {
  return IdText.safeParse(text).success
}

const invalidLink = () => new Problem(422, INVALID_LINK, { code: 'invalid-link' })

interface SubmittedPassword extends EventOrigin {
  readonly email?: string | undefined
  readonly password: string
  readonly token_hash: Buffer | undefined
  readonly now: Date
}

/** Failed sign-ins of strangers do not block this check (rulings, section 4). */
async function isOwnPassword(
  { postgres, clock, slots, events }: Pick<SignInOptions, 'postgres' | 'clock' | 'slots' | 'events'>,
  { email, password, token_hash, now, ...origin }: SubmittedPassword,
): Promise<boolean> {
  const { db } = postgres
  const user = token_hash && (await findSessionUser(db, token_hash, now))
  if (user?.role !== 'admin' || (email !== undefined && normalEmail(email) !== user.email)) return false
  return withHashingSlot(
    async (isPassword) => {
      const attempt = await startStepUp(postgres, user.email, clock())
      const account = await userByEmail(db, user.email)
      const isRight = await isPassword(password, account?.password_hash)
      if (isRight) await attempt.succeed()
      else events.recordFailure('password-not-confirmed', user, origin)
      return isRight
    },
    { isKnown: true, slots },
  )
}

/** Records that the password was confirmed in this session. */
async function stepUp(trx: Transaction, token_hash: Buffer, now: Date): Promise<void> {
  await trx.updateTable('session').set({ password_at: now }).where('token_hash', '=', token_hash).execute()
}
