import { z } from 'zod'
import { Email, EmptyBody, Id, Ignored, NewPassword, PersonName, Phone } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** A parent's registration (document 1, section 5). */
export const Registration = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  email: Email,
  password: NewPassword,
  /** Registration creates parents only (rulings, section 4). */
  role: z.literal('parent').optional(),
  id: Ignored,
})
export type Registration = z.infer<typeof Registration>

/** The submitted fields without an id, so that the response is the same for a registered email. */
const Registered = Registration.pick({ first_name: true, last_name: true, email: true, phone: true }).extend({
  role: z.literal('parent'),
})

/** A registered email gets the same response and an email that explains it. No response reveals whether an email is registered. */
export const registerUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'anyone',
  summary: 'Register a parent',
  body: Registration,
  responses: { 201: z.object({ user: Registered }) },
  repeat: 'harmless',
  rateLimit: 'calls',
  pausedBy: ['accounts'],
})

/**
 * The link in an email that asks to confirm an address. Confirmed at once for a session of the account, and for a browser that has signed in to
 * it: without TLS its cookies are sent to paths under /api/login only. Otherwise `confirmed` is false, and whoever opened the link signs in with `email` and
 * sends it again. So a stranger who registered with someone's address gets nothing from that person opening the link. 422 `invalid-link`.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/login/confirm-email',
  access: 'anyone',
  summary: 'Confirm an email address',
  body: z.strictObject({ id: Id, token: z.string().min(1).max(200) }),
  responses: { 200: z.object({ confirmed: z.boolean(), email: z.string() }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})

/** Emails a parent a link that confirms their address, at most one a minute and five a day. Not in the specification. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/users/confirmation',
  access: 'parent',
  summary: 'Send the link that confirms your email address',
  body: EmptyBody,
  responses: { 204: null },
})
