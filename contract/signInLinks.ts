import { z } from 'zod'
import { KnownEmail, requiredText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { login } from './sessions.ts'

const LinkToken = requiredText(200)

/**
 * Emails a link that signs in without a password, for a device that attempts of others keep out. The response is the same for every
 * valid address, after the same time. Not in the specification.
 */
export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/login/link',
  access: 'anyone',
  summary: 'Email a link to sign in',
  body: z.strictObject({ email: KnownEmail }),
  responses: { 200: z.object({ message: z.string() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

/** Checking does not use up the link. `email` is that of the account, null for an invalid link. */
export const checkSignInLink = endpoint({
  method: 'POST',
  path: '/api/login/link/check',
  access: 'anyone',
  summary: 'Check a link to sign in',
  body: z.strictObject({ token: LinkToken }),
  responses: { 200: z.object({ email: z.string().nullable() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

/** Opens a session as `login` does, and makes the device known. A link works once. 422 `invalid-link`. */
export const signInWithLink = endpoint({
  method: 'POST',
  path: '/api/login/link/use',
  access: 'anyone',
  summary: 'Sign in with a link',
  body: z.strictObject({ token: LinkToken }),
  responses: { 200: login.responses[200] },
  repeat: 'harmless',
  rateLimit: 'calls',
})
