import { type RawBuilder, sql } from 'kysely'
import { sharesTime } from '../../domain/enrollment.ts'
import { selectCourses } from '../courses/courses.queries.ts'
import type { Database, Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import type { LogStatus } from '../db/tables.ts'
import type { EnrollmentContext } from './context.ts'
import { isOverride, logRow } from './log.ts'

/** The child in the index of `roster_entry_once`, which begins with the class. */
const studentInClass = sql<number>`student_id::bigint`

/** The ids of the classes whose roster or wait list the child is on. */
function coursesOfStudent(student_id: number) {
  return sql<{
    id: number
  }>`(select course_id as id from roster_entry where student_id = ${student_id} offset ${OPTIMIZATION_FENCE})`
}

/** How many of a class's waiting children have an entry up to this one. */
const position = sql<number>`(
  select count(*) from (select id, status from roster_entry where course_id = entry.course_id offset ${OPTIMIZATION_FENCE}) ahead
  where ahead.status = 'waiting' and ahead.id <= entry.id
)`

/** The courses with these ids, beside what one child has to do with each: its entry, and its place in line. */
function selectCoursesWithStatus(db: Database | Transaction, student_id: number, ids: RawBuilder<{ id: number }>) {
  const courses = db
    .selectFrom(ids.as('chosen'))
    .innerJoinLateral(
      (query) =>
        query.selectFrom('course').selectAll().whereRef('id', '=', 'chosen.id').offset(OPTIMIZATION_FENCE).as('one'),
      (join) => join.onTrue(),
    )
    .selectAll('one')
  return selectCourses(db, courses.as('course'))
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('roster_entry')
          .select(['id', 'course_id', 'status'])
          .whereRef('course_id', '=', 'course.id')
          .where(studentInClass, '=', student_id)
          .offset(OPTIMIZATION_FENCE)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .select([
      'semester.active as semester_active',
      'semester.disabled as semester_disabled',
      'entry.id as entry_id',
      'entry.status',
      sql<number | null>`case when entry.status = 'waiting' then ${position} end`.as('position'),
    ])
}

export type CourseWithStatus = Awaited<ReturnType<ReturnType<typeof selectCoursesWithStatus>['execute']>>[number]

/** The course in question and every course of its semester the child is on a roster of: all that the rules ask for. */
export const readRoster: (trx: Transaction, student_id: number, course_id: number) => Promise<CourseWithStatus[]> =
  preparedQuery((trx, student_id: number, course_id: number) =>
    selectCoursesWithStatus(
      trx,
      student_id,
      sql`(select id from ${coursesOfStudent(student_id)} mine union select ${course_id}::integer)`,
    ).where(sql<boolean>`course.semester_id = (select semester_id from course where id = ${course_id})`),
  )

/** The child's courses of a semester; for a parent the active ones. */
export function entriesOf(
  db: Database,
  student_id: number,
  semester_id: number,
  { activeOnly }: { activeOnly: boolean },
) {
  return selectCoursesWithStatus(db, student_id, coursesOfStudent(student_id))
    .where('course.semester_id', '=', semester_id)
    .$if(activeOnly, (query) => query.where('course.active', '=', true))
    .execute()
}

/** Gives the child a seat of the locked course: the row on the roster and the row in the log in one statement. */
export function insertEnrollment(trx: Transaction, scene: EnrollmentContext, status: LogStatus): Promise<unknown> {
  const { student, course } = scene
  return sql`
    with entry as (
      insert into roster_entry
        (course_id, student_id, status, grade, overridden, shares_time, semester_id, days, period_span)
      select id, ${student.id}::integer, 'enrolled', ${student.grade}, ${isOverride(status)}::boolean,
        ${sharesTime(scene.state)}::boolean, semester_id, days, period_span
      from course where id = ${course.id}
      on conflict (course_id, (student_id::bigint)) do update
        set status = 'enrolled', grade = excluded.grade, overridden = excluded.overridden,
          shares_time = excluded.shares_time, updated_at = now()
      returning id
    ) ${logRow(scene, status)}
  `.execute(trx)
}

/** Puts the child at the end of the locked course's line. */
export function insertWaitListEntry(trx: Transaction, scene: EnrollmentContext, status: LogStatus): Promise<unknown> {
  const { student, course } = scene
  return sql`
    with entry as (
      insert into roster_entry (course_id, student_id, status, grade, overridden, semester_id, days, period_span)
      select id, ${student.id}::integer, 'waiting', ${student.grade}, ${isOverride(status)}::boolean, semester_id, days, period_span
      from course where id = ${course.id}
      returning id
    ) ${logRow(scene, status)}
  `.execute(trx)
}

/** Takes the child off the locked course's roster or line. */
export function deleteEntry(trx: Transaction, scene: EnrollmentContext, status: LogStatus): Promise<unknown> {
  const { student, course } = scene
  return sql`
    with entry as (
      delete from roster_entry where course_id = ${course.id} and ${studentInClass} = ${student.id}
      returning id
    ) ${logRow(scene, status)}
  `.execute(trx)
}
