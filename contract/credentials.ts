import { z } from 'zod'
import { PASSWORD_MAX } from '../domain/person.ts'
import { KnownEmail } from './codecs.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

/** Apart from the endpoints, so that the login form loads nothing of the school. */
export const Credentials = z.strictObject({
  email: KnownEmail,
  password: z.string({ error: FIELD_IS_REQUIRED }).min(1, FIELD_IS_REQUIRED).max(PASSWORD_MAX),
})
