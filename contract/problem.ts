import { z } from 'zod'

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
