import { IdText } from '../../contract/codecs.ts'
import {
  EMAIL_SENT,
  INVALID_LINK,
  requestReset,
  resetPassword as resetPasswordCall,
  validatePassword,
  validateResetToken,
} from '../../contract/passwords.ts'
import { type Api, respondWith } from '../http/api.ts'
import { Problem } from '../http/problem.ts'
import type { Mails } from '../mail/mail.ts'
import type { SignInContext } from '../sessions/credentials.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { isOwnPassword } from './isOwnPassword.ts'
import { isLinkValid, linkOwner } from './passwords.queries.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'
import { resetPassword } from './resetPassword.ts'
import { stepUp } from './stepUp.ts'

const PASSWORD_CHANGED = 'Your password has been changed.'

export function passwordRoutes(api: Api, mails: Mails, context: SignInContext): void {
  api.command(requestReset, async (trx, { body, now }) => {
    await mails.send(trx, { about: 'reset-link', email: body.email, asked_at: now.toISOString() })
    return respondWith(200, { message: EMAIL_SENT })
  })

  api.command(validateResetToken, async (trx, { query, now }) => {
    const user_id = Number(query.id)
    const valid = isId(query.id) && (await isLinkValid(trx, { user_id, token: query.token }, now))
    return respondWith(200, { valid })
  })

  api.command(
    validatePassword,
    { prepare: (_, { body, token_hash, now }) => isOwnPassword(context, { ...body, token_hash, now }) },
    async (trx, { token_hash, now }, isRight) => {
      if (!isRight || !token_hash) return respondWith(200, { valid: false })
      await stepUp(trx, token_hash, now)
      return respondWith(200, { valid: true })
    },
  )

  api.command(
    resetPasswordCall,
    {
      prepare: async (db, { body, now }) => {
        const owner = await linkOwner(db, linkOf(body), now)
        if (!owner) throw invalidLink()
        refuseWeakPassword(body.password, owner)
        return hashPassword(body.password)
      },
    },
    async (trx, { body, connection, now }, password_hash) => {
      const email = await resetPassword(trx, mails, linkOf(body), password_hash, now)
      if (email === undefined) throw invalidLink()
      return {
        ...respondWith(200, { message: PASSWORD_CHANGED }),
        cookies: context.devices.remember(email, connection, now),
      }
    },
  )
}

function linkOf({ userID, token }: { userID: number; token: string }) {
  return { user_id: userID, token }
}

function isId(text: string): boolean {
  return IdText.safeParse(text).success
}

const invalidLink = () => new Problem(422, INVALID_LINK, { code: 'invalid-link' })
