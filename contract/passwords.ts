import { z } from 'zod'
import { EMAIL_MAX, PASSWORD_MAX } from '../domain/person.ts'
import { Email, Id, NewPassword } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FIELD_IS_REQUIRED } from './problem.ts'

/** What the result panel says (document 1, section 8). */
export const EMAIL_SENT = 'Email was successfully sent, please check your inbox for instructions.'
/** A link that was used, has expired, or never was one (document 2, section 8). */
export const INVALID_LINK = 'Sorry this link is invalid or has expired.'

/** Why a new password is refused: it is blank, among the most common ones, or contains the name or address of its account. */
export const WEAK_PASSWORD = {
  blank: "Your password can't be only spaces.",
  common: 'This password is too common. Please choose a different one.',
  personal: "Your password can't contain your name or email address.",
} as const

/** Of a reset link; anything else is no token, and is told so like an expired one. */
const ResetToken = z.string({ error: FIELD_IS_REQUIRED }).min(1, FIELD_IS_REQUIRED).max(200)

export const ResetRequest = z.strictObject({ email: Email })

/** Answers every well-formed address alike, and mails a link when it is known (rulings, section 4). */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password/email',
  access: 'anyone',
  summary: 'Ask for a link to reset a password',
  body: ResetRequest,
  responses: { 200: z.object({ message: z.string() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

/** Whether the link can still be used; it is not used up by asking, and a link that makes no sense is not valid. */
export const validateResetToken = endpoint({
  method: 'POST',
  path: '/api/password/validate/token',
  access: 'anyone',
  summary: 'Check a reset link',
  query: z.object({ id: z.string().max(20).default(''), token: z.string().max(200).default('') }),
  body: z.strictObject({}),
  responses: { 200: z.object({ valid: z.boolean() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

export const NewPasswords = z
  .strictObject({
    userID: Id,
    token: ResetToken,
    password: NewPassword,
    password_confirmation: z.string({ error: FIELD_IS_REQUIRED }).max(PASSWORD_MAX),
  })
  .refine((sent) => sent.password === sent.password_confirmation, {
    path: ['password_confirmation'],
    error: "Passwords don't match",
  })

/** Sets the password the link was for, once; every session of the account ends with it. A dead link is 422 with a message. */
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

/** Whether this is the signed-in admin's own password. A right one opens the doors that ask for it, for five minutes in this session. */
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
