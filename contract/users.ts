import { z } from 'zod'
import { Email, Ignored, NewPassword, PersonName, Phone } from './codecs.ts'
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

/** A registered email gets the same response and a mail that explains it. No response reveals whether an email is registered. */
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
