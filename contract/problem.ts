import { z } from 'zod'

/** Every answer that is an error (rulings, section 1). `errors` is keyed by field; the first message of each is shown. */
export const ProblemBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** A stable kebab-case word a client may translate. */
  code: z.string().optional(),
  /** With a 5xx: the word to give the office, found again in the log. */
  request_id: z.string().optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** The specification's general fallback (document 1, section 8). */
export const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'

/** The specification's general validator messages (document 1, section 5). */
export const FIELD_IS_REQUIRED = 'Field is Required'
export const ONLY_ALPHABETIC = 'Only alphabetic characters are allowed'
export const MUST_BE_EMAIL = 'Must be a valid email'
export const MUST_BE_PHONE = 'Valid phone number is required'
