import { z } from 'zod'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { normalEmail, normalPassword } from '../../domain/person.ts'

const typed = z.string()
const retyped = typed.min(1, FIELD_IS_REQUIRED)

const Retyped = z
  .object({ email: typed, email_again: retyped, password: typed, password_again: retyped })
  .refine(({ email, email_again }) => normalEmail(email) === normalEmail(email_again), {
    path: ['email_again'],
    error: "Emails don't match",
  })
  .refine(({ password, password_again }) => normalPassword(password) === normalPassword(password_again), {
    path: ['password_again'],
    error: "Passwords don't match",
  })
  .transform(() => ({}))

/** Extends a form schema with retyped email and password fields; the output omits them. */
export function withRetyped<O, I>(schema: z.ZodType<O, I>) {
  return z.intersection(schema, Retyped)
}
