import { z } from 'zod'
import { FIELD_IS_REQUIRED } from '../../contract/problem.ts'
import { normalEmail } from '../../domain/person.ts'

const typed = z.string()
const typedAgain = typed.min(1, FIELD_IS_REQUIRED)

const Retyped = z
  .object({ email: typed, email_again: typedAgain, password: typed, password_again: typedAgain })
  .refine(({ email, email_again }) => normalEmail(email) === normalEmail(email_again), {
    path: ['email_again'],
    error: "Emails don't match",
  })
  .refine(({ password, password_again }) => password === password_again, {
    path: ['password_again'],
    error: "Passwords don't match",
  })
  .transform(() => ({}))

/** The schema for a form that has email and password typed twice: checked together with the rest, and never sent along. */
export function withRetyped<O, I>(schema: z.ZodType<O, I>) {
  return z.intersection(schema, Retyped)
}
