import { sql } from 'kysely'
import { listCourses } from '../contract/courses.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../contract/rosters.ts'
import {
  dropCourse,
  enrollInCourse,
  getSchedule,
  joinCourseWaitList,
  leaveCourseWaitList,
} from '../contract/schedules.ts'
import type { Database } from '../server/db/database.ts'
import type { buildEnrollmentState } from './builders.ts'
import type { School } from './school.ts'

/** The buttons a family has. */
export const COMMANDS = { enrollInCourse, joinCourseWaitList, leaveCourseWaitList, dropCourse } as const
type FamilyCommand = (typeof COMMANDS)[keyof typeof COMMANDS]

/** What the class manager can do. */
export const EDITS = {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
  dropStudentFromWaitList,
} as const
type Edit = (typeof EDITS)[keyof typeof EDITS]

type BuiltState = Awaited<ReturnType<typeof buildEnrollmentState>>

/** The parent presses a button, or whoever else `by` is. */
export function sendCommand<B extends FamilyCommand>(
  school: School,
  button: B,
  {
    parent,
    student,
    course,
    by = parent,
  }: Pick<BuiltState, 'parent' | 'student' | 'course'> & { by?: BuiltState['parent'] },
  body?: object,
) {
  return school.as(by).send(button, { params: { course_id: course.id, student_id: student.id }, body })
}

/** Somebody of the office changes a roster. */
export function editRoster<C extends Edit>(
  school: School,
  command: C,
  { student, course, by }: Pick<BuiltState, 'student' | 'course'> & { by: BuiltState['parent'] },
  more: object = {},
) {
  return school.as(by).send(command, { body: { course_id: course.id, student_id: student.id, ...more } })
}

/** The class as the semester's list shows it to the parent. */
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

/** What the log says of a class, the oldest first. */
export function readLog(db: Database, { id }: { id: number }) {
  return db.selectFrom('enrollment_log').selectAll().where('course_id', '=', id).orderBy('id').execute()
}

/** The commits that last touched the class, its log and this child's row on it: one, when a command was one. */
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
