import { z } from 'zod'
import { english } from '../domain/english.ts'
import { EMAIL_MAX, normalPassword, PASSWORD_MAX } from '../domain/person.ts'
import { Id, KnownEmail, NewPassword } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

/** The specification's messages (document 1, section 8; document 2, section 8). */
export const EMAIL_SENT = english`Email was successfully sent, please check your inbox for instructions.`
export const INVALID_LINK = english`Sorry this link is invalid or has expired.`

export const WEAK_PASSWORD = {
  blank: english`Your password can't be only spaces.`,
  common: english`This password is too common. Please choose a different one.`,
  personal: english`Your password can't contain your name or email address.`,
  site: english`Your password can't be the name of the school or of this site.`,
} as const

const ResetToken = z.string({ error: FIELD_IS_REQUIRED }).min(1, FIELD_IS_REQUIRED).max(200)

export const ResetRequest = z.strictObject({ email: KnownEmail })

/** The response is the same for every valid address. A known address gets an email with a link (rulings, section 4). */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password/email',
  access: 'anyone',
  summary: 'Request a password reset link',
  body: ResetRequest,
  responses: { 200: z.object({ message: z.string() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

/**
 * Checking does not use up the link. `invitation`: the address is unconfirmed, and setting a password accepts what the school linked. `children` is
 * how many children someone added to the account before, and `added` how many the school added.
 */
export const validateResetToken = endpoint({
  method: 'POST',
  path: '/api/password/validate/token',
  access: 'anyone',
  summary: 'Check a reset link',
  query: z.object({ id: z.string().max(20).default(''), token: z.string().max(200).default('') }),
  body: z.strictObject({}),
  responses: {
    200: z.object({
      valid: z.boolean(),
      /** Of the account, for password managers. Null for an invalid link. */
      email: z.string().nullable(),
      invitation: z.object({ children: z.int(), added: z.int() }).nullable(),
    }),
  },
  repeat: 'harmless',
  rateLimit: 'calls',
})

export const NewPasswords = z
  .strictObject({
    userID: Id,
    token: ResetToken,
    password: NewPassword,
    password_confirmation: z.string({ error: FIELD_IS_REQUIRED }).overwrite(normalPassword).max(PASSWORD_MAX),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: english`Passwords don't match`,
  })

/** A link works once. The reset ends all sessions and the calendar addresses of the account's children. 422: invalid link. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset/',
  access: 'anyone',
  summary: 'Set a new password',
  body: NewPasswords,
  responses: { 200: z.object({ message: z.string() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

/** A correct password confirms this session for five minutes. */
export const validatePassword = endpoint({
  method: 'POST',
  path: '/api/admin/validate/password',
  access: 'admin',
  summary: 'Check your own password',
  body: z.strictObject({
    email: z.string().max(EMAIL_MAX).optional(),
    password: z.string({ error: FIELD_IS_REQUIRED }).min(1, FIELD_IS_REQUIRED).max(PASSWORD_MAX),
  }),
  responses: { 200: z.object({ valid: z.boolean() }) },
  repeat: 'harmless',
})
