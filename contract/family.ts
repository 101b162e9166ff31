import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { PERIODS } from '../domain/period.ts'
import { Id, IdText, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Schedule } from './schedules.ts'

/** When and where a class meets. */
const Meeting = z.object({ days: z.enum(DAYS), period: z.enum(PERIODS), time: z.string(), room: z.string() })
export type Meeting = z.infer<typeof Meeting>

/**
 * Something that another person changed for a child: the roster of a class (`action` is the log's status without an
 * override), or when and where one of the child's classes meets. `before` and `after` have only the changed fields.
 */
export const FamilyChange = z.object({
  student_id: Id,
  course_id: Id,
  class: z.string(),
  date: Time,
  action: z.enum([
    'enrolled',
    'dropped',
    'waitlisted',
    'removed from waitlist',
    'moved to enrolled',
    'offered',
    'offer declined',
    'offer expired',
    'offer withdrawn',
    'enrolled by swap',
    'dropped by swap',
    'enrolled past the wait list',
    'edited',
  ]),
  before: Meeting.partial(),
  after: Meeting.partial(),
})
export type FamilyChange = z.infer<typeof FamilyChange>

/**
 * The schedules of all children of the signed-in parent in a semester, and what other people changed since a time:
 * newest first, at most 20. Empty for a semester that the parent does not see. Not in the specification.
 */
export const getFamily = endpoint({
  method: 'GET',
  path: '/api/family',
  access: 'parent',
  summary: "Get the children's schedules and recent changes",
  query: z.object({ semester: IdText, since: Time }),
  responses: {
    200: z.object({
      /** The server's clock: the `since` of a later request. */
      now: Time,
      schedules: z.array(z.object({ student_id: Id, schedule: Schedule })),
      changes: z.array(FamilyChange),
    }),
  },
})
