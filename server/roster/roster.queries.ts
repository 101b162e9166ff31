import { sql } from 'kysely'
import { sharesTime } from '../../domain/enrollment.ts'
import { selectCourses } from '../courses/courses.queries.ts'
import { compiledOnce } from '../db/compiled.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { LogStatus } from '../db/tables.ts'
import { isOverride, logRow } from './log.ts'
import type { Scene } from './scene.ts'

/** Courses beside what one child has to do with each: its entry, and its place in line. */
export function selectCoursesBeside(db: Database | Transaction, student_id: number) {
  return selectCourses(db)
    .leftJoin('roster_entry as entry', (join) =>
      join.onRef('entry.course_id', '=', 'course.id').on('entry.student_id', '=', student_id),
    )
    .select([
      'semester.active as semester_active',
      'semester.disabled as semester_disabled',
      'entry.id as entry_id',
      'entry.status',
      sql<number | null>`case when entry.status = 'waiting' then (
        select count(*) from roster_entry ahead
        where ahead.course_id = entry.course_id and ahead.status = 'waiting' and ahead.id <= entry.id
      ) end`.as('position'),
    ])
}

export type Beside = Awaited<ReturnType<ReturnType<typeof selectCoursesBeside>['execute']>>[number]

/** The course in question and every course of its semester the child is on a roster of: all that the rules ask for. */
export const lookAt: (trx: Transaction, student_id: number, course_id: number) => Promise<Beside[]> = compiledOnce(
  (trx, student_id: number, course_id: number) =>
    selectCoursesBeside(trx, student_id)
      .where(
        sql<boolean>`course.id in (
          select course_id from roster_entry where student_id = ${student_id} union all select ${course_id}::integer
        )`,
      )
      .where(sql<boolean>`course.semester_id = (select semester_id from course where id = ${course_id})`),
)

/** The child's courses of a semester; for a parent the active ones. */
export function entriesOf(
  db: Database,
  student_id: number,
  semester_id: number,
  { activeOnly }: { activeOnly: boolean },
) {
  return selectCoursesBeside(db, student_id)
    .where('entry.id', 'is not', null)
    .where('course.semester_id', '=', semester_id)
    .$if(activeOnly, (query) => query.where('course.active', '=', true))
    .execute()
}

/** Gives the child a seat of the locked course: the row on the roster and the row in the log in one statement. */
export function takeSeat(trx: Transaction, scene: Scene, status: LogStatus): Promise<unknown> {
  const { student, course } = scene
  return sql`
    with entry as (
      insert into roster_entry
        (course_id, student_id, status, grade, overridden, shares_time, semester_id, days, period_span)
      select id, ${student.id}::integer, 'enrolled', ${student.grade}, ${isOverride(status)}::boolean,
        ${sharesTime(scene.standing)}::boolean, semester_id, days, period_span
      from course where id = ${course.id}
      on conflict (course_id, student_id) do update
        set status = 'enrolled', grade = excluded.grade, overridden = excluded.overridden,
          shares_time = excluded.shares_time, updated_at = now()
      returning id
    ) ${logRow(scene, status)}
  `.execute(trx)
}

/** Puts the child at the end of the locked course's line. */
export function takePlaceInLine(trx: Transaction, scene: Scene, status: LogStatus): Promise<unknown> {
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
export function giveUp(trx: Transaction, scene: Scene, status: LogStatus): Promise<unknown> {
  const { student, course } = scene
  return sql`
    with entry as (
      delete from roster_entry where course_id = ${course.id} and student_id = ${student.id}
      returning id
    ) ${logRow(scene, status)}
  `.execute(trx)
}
