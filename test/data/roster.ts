import { sql } from 'kysely'
import { listCourses } from '../../contract/courses.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../../contract/enrollment/rosters.ts'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { School } from '../school.ts'
import type { buildEnrollmentState } from './builders.ts'

export const FAMILY_COMMANDS = {
  enroll: commands.enroll,
  joinWaitList: commands.joinWaitList,
  leaveWaitList: commands.leaveWaitList,
  drop: commands.drop,
} as const
type FamilyCommand = (typeof FAMILY_COMMANDS)[keyof typeof FAMILY_COMMANDS]

/** Each command of a family that has no rule of its own against it, with the state that it needs. */
export const COMMANDS_WITH_STATES = [
  ['enroll', {}],
  ['joinWaitList', { course: { max_seats: 0 } }],
  ['drop', { status: 'enrolled' }],
  ['leaveWaitList', { course: { max_seats: 0 }, status: 'waiting' }],
] as const

export const ADMIN_COMMANDS = {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
  dropStudentFromWaitList,
} as const
type AdminCommand = (typeof ADMIN_COMMANDS)[keyof typeof ADMIN_COMMANDS]

type BuiltState = Awaited<ReturnType<typeof buildEnrollmentState>>

/** Sends a family's command as the parent, or as `by`. */
export function sendFamilyCommand<C extends FamilyCommand>(
  school: School,
  command: C,
  {
    parent,
    student,
    course,
    by = parent,
  }: Pick<BuiltState, 'parent' | 'student' | 'course'> & { by?: BuiltState['parent'] },
  body?: object,
) {
  return school.as(by).send(command, { params: { course_id: course.id, student_id: student.id }, body })
}

/** Sends an admin's roster command as `by`. */
export function sendAdminCommand<C extends AdminCommand>(
  school: School,
  command: C,
  { student, course, by }: Pick<BuiltState, 'student' | 'course'> & { by: BuiltState['parent'] },
  extra: object = {},
) {
  return school.as(by).send(command, { body: { course_id: course.id, student_id: student.id, ...extra } })
}

/** Returns the class as the parent sees it in the semester's list. */
export async function findListedCourse(school: School, { parent, course }: Pick<BuiltState, 'parent' | 'course'>) {
  const { body } = await school.as(parent).send(listCourses, { params: { semester: course.semester_id } })
  return body.courses.find(({ id }) => id === course.id)
}

export async function fetchSchedule(
  school: School,
  { parent, student, semester }: Pick<BuiltState, 'parent' | 'student' | 'semester'>,
) {
  const call = { params: { id: student.id }, query: { semester: String(semester.id) } }
  return (await school.as(parent).send(getSchedule, call)).body.schedule
}

/** The log rows of a class, oldest first. */
export function readLog(db: Database, { id }: { id: number }) {
  return db.selectFrom('enrollment_log').selectAll().where('course_id', '=', id).orderBy('id').execute()
}

/** The ids of the transactions that last changed the class, its log and the child's entry: one for a single transaction. */
export async function readTransactionIds(
  db: Database,
  { id }: { id: number },
  student: { id: number },
): Promise<string[]> {
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from course where id = ${id}
    union select xmin::text from enrollment_log where course_id = ${id}
    union select xmin::text from roster_entry where course_id = ${id} and student_id = ${student.id}
  `.execute(db)
  return rows.map(({ xmin }) => xmin)
}
