import { z } from 'zod'
import { english } from '../domain/english.ts'
import { Id, Ignored } from './codecs.ts'
import { ClassClash } from './copyCourses.ts'
import { CourseFields } from './courseFields.ts'
import { endpoint } from './endpoint.ts'
import { EmailsPreview } from './familyEmails.ts'
import { MAX_CHANGED_COURSES } from './values.ts'

/** Without a default: a class keeps what is not named. */
const CourseChange = z.strictObject({
  max_seats: CourseFields.shape.max_seats.optional(),
  room: CourseFields.shape.room.unwrap().optional(),
  active: z.boolean().optional(),
})
export type CourseChange = z.infer<typeof CourseChange>

/**
 * `refused`: a rule does not allow the change, `conflict`: the class has another revision than the one sent. Such a class stays as it was, and
 * `because` says why.
 */
const CheckedCourse = z.object({
  id: Id,
  section: z.string(),
  name: z.string(),
  /** As the change finds the class. */
  revision: z.int(),
  was: z.object({ max_seats: z.int(), room: z.string(), active: z.boolean() }),
  outcome: z.enum(['changed', 'same', 'refused', 'conflict']),
  because: z.string(),
  /** With the classes as they are after the change. It can be made all the same. */
  clashes: z.array(ClassClash),
})
export type CheckedCourse = z.infer<typeof CheckedCourse>

const CourseChangeReport = z.object({
  /** By id, without classes that no longer exist. */
  courses: z.array(CheckedCourse),
  /** Of a preview: the emails to families that the change would send. */
  emails: EmailsPreview.nullable(),
  /** Whether the change was confirmed. */
  done: z.boolean(),
  /** For `undoClassChange`. Null for a preview, and for a change that cannot be undone. */
  change_id: Id.nullable(),
})
export type CourseChangeReport = z.infer<typeof CourseChangeReport>

const CourseChangeRequest = z.strictObject({
  courses: z
    .array(z.strictObject({ id: Id, revision: z.int().optional() }))
    .min(1)
    .max(MAX_CHANGED_COURSES),
  change: CourseChange.refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
    error: english`Change one field at a time`,
  }),
  confirmed: z.boolean(),
  culprit: Ignored,
})

/**
 * Changes the seats, the room or the status of many classes, with an audit entry for each. Without `confirmed`, nothing changes and the
 * response says what would. Not in the specification.
 */
export const changeCourses = endpoint({
  method: 'POST',
  path: '/api/courses/changes',
  access: 'admin',
  summary: 'Change one field of many courses',
  body: CourseChangeRequest,
  responses: { 200: z.object({ report: CourseChangeReport }) },
  emailsFamilies: true,
})
