import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { Id, IdText, SemesterReference, StudentGrade } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** A child on a roster or a wait list, with the class and the parent. */
export const RosterSheetRow = z.object({
  course: Course.pick({ id: true, section: true, name: true, days: true, period: true, time: true, room: true }),
  teacher: z.object({ first_name: z.string(), last_name: z.string() }),
  student: z.object({ id: Id, first_name: z.string(), last_name: z.string(), grade: StudentGrade }),
  status: z.enum(['enrolled', 'waiting']),
  parent: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string(), email: z.string() }),
})
export type RosterSheetRow = z.infer<typeof RosterSheetRow>

/** When the classes of a semester meet. */
export const RosterSheetSemester = z.object({
  name: z.string(),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  days_off: z.array(z.iso.date()),
})
export type RosterSheetSemester = z.infer<typeof RosterSheetSemester>

/**
 * The rosters of the semester's active classes by section: the enrolled children by name, then the wait list in order. Recorded in the
 * audit trail as an export. With `course`, `day` or `teacher`: only these. Not in the specification.
 */
export const listRosterSheets = endpoint({
  method: 'GET',
  path: '/api/semester/:semester/roster-sheets',
  access: 'admin',
  summary: 'List the rosters of classes with the parents',
  params: z.object({ semester: SemesterReference }),
  query: z.object({ course: IdText.optional(), day: z.enum(DAYS).optional(), teacher: IdText.optional() }),
  responses: { 200: z.object({ total: z.int(), semester: RosterSheetSemester, rows: z.array(RosterSheetRow) }) },
})
