import { z } from 'zod'
import { FAMILY_MAIL_KINDS } from '../domain/familyMail/familyMail.ts'
import { Id, SemesterReference, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** Hours before an offer ends in which the office can still call the family. */
export const OFFER_ENDS_HOURS = 24
/** Days for which a failed email is a task. */
export const FAILED_MAIL_DAYS = 7
/** Of a longer list the first ones are named, and the rest is counted. */
export const TASKS_NAMED = 5

const Named = z.object({ first_name: z.string(), last_name: z.string() })

/** `total` counts those that are not listed, too. */
function firstOf<S extends z.ZodType>(task: S) {
  return z.object({ total: z.int(), first: z.array(task) })
}

const OfficeTasks = z.object({
  /** The offers in classes of the semester that end soon, the next one first. The name is the child's. */
  offers: firstOf(Named.extend({ course_id: Id, class: z.string(), expires_at: Time })),
  /** The emails to families that no mail server accepted, the last one first. The name is the parent's. */
  failed_mails: firstOf(Named.extend({ id: Id, kind: z.enum(FAMILY_MAIL_KINDS), email: z.string(), failed_at: Time })),
  /** Why somebody should make a backup now. */
  backup: z.enum(['none', 'old']).nullable(),
})
export type OfficeTasks = z.infer<typeof OfficeTasks>

/** What no list of the office shows: it would pass by, or is spread over many families. */
export const getOfficeTasks = endpoint({
  method: 'GET',
  path: '/api/semester/:id/office-tasks',
  access: 'admin',
  summary: 'Get the offers that end soon, the emails that failed and whether a backup is missing',
  params: z.object({ id: SemesterReference }),
  responses: { 200: OfficeTasks },
})
