import { z } from 'zod'
import { FAMILY_MESSAGE_MAX } from '../domain/familyEmails/familyMessage.ts'
import { Id, Ignored, optionalText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { EmailsPreview } from './familyEmails.ts'
import { MAX_CANCELED_COURSES, ROSTER_REASON_MAX } from './values.ts'

/** The children and families that the class has or had, each counted once. */
const CanceledCourse = z.object({
  id: Id,
  section: z.string(),
  name: z.string(),
  /** Whether it was inactive and empty already. Such a class stays as it was. */
  is_over: z.boolean(),
  /** Children who lose a seat. */
  seats: z.int(),
  /** Children who leave the wait list. */
  wait_list: z.int(),
  /** Children who leave the places behind the wait list. */
  reserve: z.int(),
  /** Of a preview: how many families are emailed that the class is canceled. */
  families: z.int(),
})
export type CanceledCourse = z.infer<typeof CanceledCourse>

const CancellationReport = z.object({
  /** By id, without classes that no longer exist. */
  courses: z.array(CanceledCourse),
  /** Of a preview: the emails to families that the cancellation would send. */
  emails: EmailsPreview.nullable(),
  /** Whether the cancellation was confirmed. */
  done: z.boolean(),
  /** For `undoClassChange`. Null for a preview, and for a change that cannot be undone. */
  change_id: Id.nullable(),
})
export type CancellationReport = z.infer<typeof CancellationReport>

/**
 * Cancels many classes as `cancelCourse` cancels one, with an audit entry for each. Without `confirmed`, nothing changes and the response
 * says what would. More than one class requires a password confirmed within five minutes; otherwise 403 `password-required`. Not in the
 * specification.
 */
export const cancelCourses = endpoint({
  method: 'POST',
  path: '/api/courses/cancellations',
  access: 'admin',
  summary: 'Cancel many courses and drop everyone',
  body: z.strictObject({
    courses: z.array(Id).min(1).max(MAX_CANCELED_COURSES),
    reason: optionalText(ROSTER_REASON_MAX),
    family_message: optionalText(FAMILY_MESSAGE_MAX),
    confirmed: z.boolean(),
    culprit: Ignored,
  }),
  responses: { 200: z.object({ report: CancellationReport }) },
  emailsFamilies: true,
})
