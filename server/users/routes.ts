import { sql } from 'kysely'
import { INVALID_LINK } from '../../contract/passwords.ts'
import {
  confirmEmail as confirmCall,
  type Registration,
  registerUser,
  sendConfirmation as sendCall,
} from '../../contract/users.ts'
import type { Language } from '../../domain/language.ts'
import { queueEmail } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSessionUser } from '../platform/http/session.ts'
import type { DeviceCookies } from '../sessions/deviceCookies.ts'
import { hashPassword, type SignInSlots } from '../sessions/passwordHashing.ts'
import { refuseWeakPassword } from '../sessions/refuseWeakPassword.ts'
import type { ConfirmationLinks } from './confirmationLink.ts'
import { type AcceptingRequest, lockForTwins, proveAddress } from './proveAddress.ts'

interface UserRoutes {
  readonly devices: DeviceCookies
  readonly confirmations: ConfirmationLinks
  /** Undefined: those of the only school of the process. */
  readonly slots?: SignInSlots | undefined
}

export function userRoutes(api: Api, { devices, confirmations, slots }: UserRoutes): void {
  api.command(
    registerUser,
    {
      prepare: async (db, { body }, waitElsewhere) => {
        await refuseWeakPassword(db, body.password, body)
        waitElsewhere()
        return hashPassword(body.password, slots)
      },
    },
    async (trx, { body, language, now }, password_hash) => {
      const { first_name, last_name, email, phone } = body
      await register(trx, { first_name, last_name, email, phone, language, password_hash, now })
      return respondWith(201, { user: { first_name, last_name, email, phone, role: 'parent' as const } })
    },
  )

  api.command(confirmCall, async (trx, { body, token_hash, connection, now, request_id, network_address }) => {
    const request = { now, request_id, network_address }
    const user = token_hash && (await findSessionUser(trx, token_hash, now))
    const isFromParent = (account: { readonly id: number; readonly email: string }) =>
      user?.id === account.id || devices.hasSignedInTo(account, connection, now)
    return respondWith(200, await confirmEmail(trx, confirmations, { ...body, request, isFromParent }))
  })

  api.command(sendCall, async (trx, { user, now }) => {
    await sendConfirmation(trx, { user_id: user.id, now })
    return respondWith(204)
  })
}

type NewParent = Omit<Registration, 'password' | 'role' | 'id'> & {
  readonly password_hash: string
  readonly language: Language
  readonly now: Date
}

/**
 * The welcome email asks the owner of the address to confirm it. An existing account is unchanged, and only its owner is informed, by email
 * (document 1, section 2).
 */
async function register(trx: Transaction, { now, ...parent }: NewParent): Promise<void> {
  const { email } = parent
  const added = await trx
    .insertInto('users')
    .values({ ...parent, role: 'parent', confirmation_asked_at: now })
    .onConflict((on) => on.column('email').where('email', '!=', sql.lit('')).doNothing())
    .returning('id')
    .executeTakeFirst()
  await queueEmail(trx, { about: added ? 'welcome' : 'already-registered', email })
}

interface OpenedLink {
  readonly id: number
  readonly token: string
  readonly request: AcceptingRequest
  /** Whether the request comes from a session of this account or from a device that has signed in to it. */
  readonly isFromParent: (account: { readonly id: number; readonly email: string }) => boolean
}

/**
 * Confirms the address of an account. Not confirmed, for an unconfirmed address, when the request does not come from the account's parent:
 * a stranger may have registered with the address, and its owner may open the link without knowing that.
 * @throws 422 `invalid-link`
 */
async function confirmEmail(
  trx: Transaction,
  links: ConfirmationLinks,
  { id, token, request, isFromParent }: OpenedLink,
): Promise<{ readonly confirmed: boolean; readonly email: string }> {
  const isPrepared = await lockForTwins(trx, id)
  const account = await trx
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', id)
    .where('disabled', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account || !links.isValid(token, account, request.now)) throw invalidLink()
  const { email, email_confirmed_at } = account
  if (email_confirmed_at) return { confirmed: true, email }
  if (!isFromParent(account)) return { confirmed: false, email }
  await proveAddress(trx, { user_id: id, request, isPrepared, by: 'same-parent' })
  return { confirmed: true, email }
}

/** Emails a parent another link. Changes nothing for a confirmed address. */
async function sendConfirmation(
  trx: Transaction,
  { user_id, now }: { readonly user_id: number; readonly now: Date },
): Promise<void> {
  const unconfirmed = trx.updateTable('users').set({ confirmation_asked_at: now }).where('id', '=', user_id)
  const { numUpdatedRows } = await unconfirmed.where('email_confirmed_at', 'is', null).executeTakeFirstOrThrow()
  if (numUpdatedRows > 0) await queueEmail(trx, { about: 'confirm-email', user_id })
}

const invalidLink = () => new Problem(422, INVALID_LINK, { code: 'invalid-link' })
