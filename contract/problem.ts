import { z } from 'zod'
import { english } from '../domain/english.ts'

/** The body of every error response. `errors` is keyed by field; screens show the first message of each. */
export const ProblemBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** A stable kebab-case code that clients can rely on. */
  code: z.string().optional(),
  /** For 5xx: the id in the server log, which the user reports to the office. */
  request_id: z.string().optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** 412: someone else saved another version in the meantime. */
export const ChangedResponse = z.object({ message: z.string(), code: z.literal('changed') })

/** The specification's generic error message (document 1, section 8). */
export const GENERIC_ERROR = english`Whoops! looks like something went wrong. Please try again.`

/** The specification's validation messages (document 1, section 5). */
export const FIELD_IS_REQUIRED = english`Field is Required`
export const ONLY_ALPHABETIC = english`Only alphabetic characters are allowed`
export const MUST_BE_EMAIL = english`Must be a valid email`
export const MUST_BE_PHONE = english`Valid phone number is required`
