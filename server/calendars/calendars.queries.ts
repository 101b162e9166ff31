import { sql } from 'kysely'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { Days, Period } from '../../domain/days.ts'
import type { DateRange } from '../../domain/meetings.ts'
import { childAccess, isLinkedTo } from '../access/children.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { hashToken, type SessionUser } from '../platform/http/session.ts'
import { bellRows } from '../semesters/bellSchedules.ts'

/** The student at a calendar address. Undefined when no address has this token. */
export function findStudentByToken(db: Database, token: string) {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('calendar_address')
        .select('student_id')
        .where('token_hash', '=', hashToken(token))
        .offset(OPTIMIZATION_FENCE)
        .as('address'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('student')
          .select(['id', 'first_name', 'grade'])
          .select((student) =>
            student
              .selectFrom('users')
              .select('users.language')
              .where(isLinkedTo(sql.ref('users.id')))
              .as('language'),
          )
          .whereRef('id', '=', 'address.student_id')
          .offset(OPTIMIZATION_FENCE)
          .as('student'),
      (join) => join.onTrue(),
    )
    .selectAll('student')
    .executeTakeFirst()
}

/** When the address was created and ended, for a parent's own student or for the office. Null without an address. @throws 404 */
export async function findAddress(db: Database, id: number, by: SessionUser) {
  const student = await db
    .selectFrom('student')
    .leftJoin('calendar_address', 'calendar_address.student_id', 'student.id')
    .select([childAccess, 'created_at', 'ended_at'])
    .where('student.id', '=', id)
    .executeTakeFirst()
  return requireOwnStudent(student, by)
}

/** A class of the student, as the database's JSON has it: times are texts. */
export interface CalendarClass {
  readonly id: number
  readonly section: string
  readonly name: string
  /** Empty when the school has not written it. */
  readonly name_es: string
  readonly room: string
  readonly days: Days
  readonly period: Period
  readonly time: string
  readonly teacher: { readonly first_name: string; readonly last_name: string }
  readonly revision: number
  readonly revised_at: string
}

/** The student's enrollments in active classes of a semester. A place on a wait list is not a class to go to. */
const classesOf = (student_id: number) => sql<CalendarClass[]>`(
  select coalesce(json_agg(json_build_object(
    'id', course.id, 'section', section, 'name', name, 'name_es', name_es, 'room', room, 'days', days, 'period', period, 'time', "time",
    'teacher', json_build_object('first_name', first_name, 'last_name', last_name), 'revision', revision, 'revised_at', revised_at
  ) order by course.id), '[]')
  from (
    select course_id, status from roster_entry
    where student_id = ${student_id} and semester_id = semester.id offset ${OPTIMIZATION_FENCE}
  ) entry
  join lateral (select * from course where id = entry.course_id offset ${OPTIMIZATION_FENCE}) course on true
  join lateral (
    select first_name, last_name from teacher where id = course.teacher_id offset ${OPTIMIZATION_FENCE}
  ) teacher on true
  where entry.status = 'enrolled' and course.active
)`

const bellSchedules = sql<BellSchedule[]>`(
  select coalesce(json_agg(json_build_object('days', days, 'grades', grades, 'rows', ${bellRows}) order by position), '[]')
  from bell_schedule where semester_id = semester.id
)`

/**
 * The student's classes of all active semesters with dates, or of one semester with dates. `revision` is the number of changes of its
 * dates, days off and bell schedules.
 */
export async function findCalendarSemesters(db: Database, student_id: number, semester_id?: number) {
  const rows = await db
    .selectFrom('semester')
    .leftJoin('calendar_revision', 'calendar_revision.semester_id', 'semester.id')
    .select(['semester.id', 'starts_on', 'ends_on', 'revised_at'])
    .select(sql<number>`coalesce(revision, 0)`.as('revision'))
    .select(sql<string[]>`array(select day::text from day_off where semester_id = semester.id)`.as('days_off'))
    .select([bellSchedules.as('bell_schedules'), classesOf(student_id).as('classes')])
    .select(sql<string>`(select time_zone from school)`.as('time_zone'))
    .where(semester_id === undefined ? sql<boolean>`active` : sql<boolean>`semester.id = ${semester_id}`)
    .orderBy('semester.id')
    .execute()
  return rows.flatMap((row) => (hasDates(row) ? [row] : []))
}

export type CalendarSemester = Awaited<ReturnType<typeof findCalendarSemesters>>[number]

export function hasDates<S extends { readonly starts_on: string | null; readonly ends_on: string | null }>(
  semester: S,
): semester is S & DateRange {
  return semester.starts_on !== null && semester.ends_on !== null
}

/** When the student's address was created. Undefined without a working address. */
export async function readAddressTime(trx: Transaction, student_id: number): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('calendar_address')
    .select('created_at')
    .where('student_id', '=', student_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found?.created_at
}
