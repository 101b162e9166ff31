import { z } from 'zod'
import { Email, Ignored, NewPassword, PersonName, Phone } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** What a parent registers with (document 1, section 5). */
export const Registration = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  email: Email,
  password: NewPassword,
  /** Absent or `parent`: nobody becomes anything else by asking (rulings, section 4). */
  role: z.literal('parent').optional(),
  id: Ignored,
})
export type Registration = z.infer<typeof Registration>

/** The new parent as they wrote themselves down, without an id: the answer is the same for an address that is known already. */
const Registered = Registration.pick({ first_name: true, last_name: true, email: true, phone: true }).extend({
  role: z.literal('parent'),
})

/**
 * Registers a parent. An address that has an account already is answered the same way, changes nothing, and gets a mail that says so:
 * no answer reveals whether an address is known.
 */
export const registerUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'anyone',
  summary: 'Register a parent',
  body: Registration,
  responses: { 201: z.object({ user: Registered }) },
  repeat: 'harmless',
  rateLimit: 'calls',
})
