import { z } from 'zod'
import { BACKUP_NEEDS } from '../domain/backups.ts'
import { CalendarDay, Id, SemesterReference, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { LimitReached } from './parents.ts'

/** Days for which a failed email is a task. */
export const FAILED_EMAIL_DAYS = 7
/** Of one kind, the first ones are named, and one more line counts the others. */
export const TASKS_NAMED = 3

const Named = z.object({ first_name: z.string(), last_name: z.string() })
const Count = z.int().positive()

/**
 * Registrations, documents of the semester to look at, pairs of entries in the lottery that may be one child, how many more emails failed, children
 * whose families have not confirmed, and those with changed answers.
 */
const COUNTED = [
  'new-registrations',
  'registrations-in-review',
  'sent-documents',
  'undecided-duplicates',
  'more-failed-mails',
  'confirmations-missing',
  'confirmations-to-review',
] as const
export type CountedTask = (typeof COUNTED)[number]

const OfficeTask = z.discriminatedUnion('kind', [
  /** Somebody should do something about the backups. */
  z.object({ kind: z.literal('backup'), needed: z.enum(BACKUP_NEEDS) }),
  /** Families do not see the semester, or can change nothing in it. */
  z.object({ kind: z.enum(['hidden', 'closed']) }),
  /** The next step of the enrollment or of the lottery. */
  z.object({ kind: z.enum(['opens', 'ranking-opens', 'ranking-closes', 'run-lottery']), at: Time }),
  /** The open offers of the semester. `first` ends next, and has the names of the child and the class. */
  z.object({
    kind: z.literal('offers'),
    count: Count,
    first: Named.extend({ course_id: Id, class: z.string(), expires_at: Time }),
  }),
  /** Emails do not get out. The oldest has waited since then. */
  z.object({ kind: z.literal('late-mails'), count: Count, since: Time }),
  /** The last email to a parent failed. */
  Named.extend({
    kind: z.literal('failed-mail'),
    email: z.string(),
    failed_at: Time,
  }),
  /** Children wait for a full class, and a larger room is free at its time. `seats` are those of the largest class in the room. */
  z.object({
    kind: z.literal('full-class'),
    course_id: Id,
    class: z.string(),
    wait_list: Count,
    room: z.string(),
    seats: z.int(),
  }),
  /** So many classes have fewer children than `fewer_than` shortly before the first day. */
  z.object({ kind: z.literal('small-classes'), count: Count, fewer_than: z.int(), starts_on: CalendarDay }),
  LimitReached.omit({ last_at: true }).extend({ kind: z.literal('limited-account'), id: Id, ...Named.shape }),
  z.object({ kind: z.enum(COUNTED), count: Count }),
])
export type OfficeTask = z.infer<typeof OfficeTask>

/**
 * `tasks`: what somebody waits for. `advice`: what the office may do, or leave. `day_off`: the name of today's day off, which may be empty. Null
 * on a school day.
 */
export const getOfficeTasks = endpoint({
  method: 'GET',
  path: '/api/semester/:id/office-tasks',
  access: 'admin',
  summary: 'Get what the office has to do and could do, most urgent first',
  params: z.object({ id: SemesterReference }),
  responses: {
    200: z.object({ tasks: z.array(OfficeTask), advice: z.array(OfficeTask), day_off: z.string().nullable() }),
  },
})
