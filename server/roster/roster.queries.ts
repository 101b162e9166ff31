import { type RawBuilder, sql } from 'kysely'
import { selectCourses } from '../courses/courses.queries.ts'
import type { Database, Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import type { ValueOrColumn } from '../db/valueOrColumn.ts'
import { isBeforeDraw } from '../rounds/isBeforeDraw.ts'
import { type Opening, openingOfCourse } from '../windows/opening.ts'

/** The indexed expression of `roster_entry_course_student` after the course id. */
export const studentIdOfEntry = sql<number>`student_id::bigint`

/** The courses of a semester with an entry of the student. */
export function coursesOfStudent(student_id: ValueOrColumn<number>, semester_id: ValueOrColumn<number>) {
  return sql<{ id: number }>`(
    select course_id as id from roster_entry
    where student_id = ${student_id} and semester_id = ${semester_id} offset ${OPTIMIZATION_FENCE}
  )`
}

/** An entry's position on the wait list of `course`, from 1. A child whose offer expired has lost its place. */
export function positionOf(entry_id: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (select id, status from roster_entry where course_id = course.id offset ${OPTIMIZATION_FENCE}) ahead
    where ahead.status = 'waiting' and ahead.id <= ${entry_id}
  ) - case when course.offered_seats > 0 then (
    select count(*)
    from (select entry_id, expires_at from seat_offer where course_id = course.id offset ${OPTIMIZATION_FENCE}) held
    where held.entry_id < ${entry_id} and held.expires_at <= clock_timestamp()
  ) else 0 end`
}

/** By the database's clock. Such a class must be settled before anything else changes. */
const hasExpiredOffer = sql<boolean>`exists (
  select from (select expires_at from seat_offer where course_id = course.id offset ${OPTIMIZATION_FENCE}) held
  where held.expires_at <= clock_timestamp()
)`

/** The courses with these ids, each with the student's entry and position on the wait list. */
export function selectCoursesWithStatus(
  db: Database | Transaction,
  student_id: ValueOrColumn<number>,
  ids: RawBuilder<{ id: number }>,
) {
  const courses = db
    .selectFrom(ids.as('chosen'))
    .innerJoinLateral(
      (query) =>
        query.selectFrom('course').selectAll().whereRef('id', '=', 'chosen.id').offset(OPTIMIZATION_FENCE).as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
  return selectCourses(db, courses.as('course'))
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('roster_entry')
          .select(['id', 'course_id', 'status', 'overridden', 'swap_drops', 'swap_automatic'])
          .whereRef('course_id', '=', 'course.id')
          .where(studentIdOfEntry, '=', student_id)
          .offset(OPTIMIZATION_FENCE)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('seat_offer')
          .select(['expires_at', 'drops'])
          .where('entry_id', '=', sql<number>`entry.id`)
          .where(sql<boolean>`entry.status = 'waiting'`)
          .offset(OPTIMIZATION_FENCE)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select([
      'semester.active as semester_active',
      'semester.disabled as semester_disabled',
      'semester.freed_seats',
      'entry.id as entry_id',
      'entry.status',
      'entry.overridden',
      'entry.swap_drops',
      'entry.swap_automatic',
      'offer.expires_at as offer_expires_at',
      'offer.drops as offer_drops',
      sql<number | null>`case when entry.status = 'waiting' then ${positionOf(sql`entry.id`)} end`.as('position'),
      sql<boolean>`case when course.offered_seats > 0 then ${hasExpiredOffer} else false end`.as('has_expired_offer'),
      sql<Date>`clock_timestamp()`.as('read_at'),
    ])
}

/**
 * `opening` and `before_draw` are read for the course of a command. The opening is null in a semester without enrollment windows. Before
 * the draw, the semester has a preference round that was not drawn yet.
 */
export type CourseWithStatus = Awaited<ReturnType<ReturnType<typeof selectCoursesWithStatus>['execute']>>[number] & {
  readonly opening?: Opening | null
  readonly before_draw?: boolean | null
}

/** The course and all courses of its semester with an entry of the student: all data that the rules depend on. */
export const readRoster: (trx: Transaction, student_id: number, course_id: number) => Promise<CourseWithStatus[]> =
  preparedQuery((trx, student_id: number, course_id: number) => selectRoster(trx, student_id, course_id))

export function selectRoster(
  db: Database | Transaction,
  student_id: ValueOrColumn<number>,
  course_id: ValueOrColumn<number>,
) {
  const semester_id = sql<number>`(select semester_id from course where id = ${course_id})`
  return selectCoursesWithStatus(
    db,
    student_id,
    sql`(select id from ${coursesOfStudent(student_id, semester_id)} mine union select ${course_id}::integer)`,
  ).select([
    sql<Opening | null>`case when course.id = ${course_id}::integer then ${openingOfCourse} end`.as('opening'),
    sql<boolean | null>`case when course.id = ${course_id}::integer then ${isBeforeDraw} end`.as('before_draw'),
  ])
}

export type ScheduleEntry = Omit<CourseWithStatus, 'opening' | 'before_draw'>

/** The student's courses of a semester. */
export const entriesOf: (db: Database, student_id: number, semester_id: number) => Promise<ScheduleEntry[]> =
  preparedQuery((db, student_id: number, semester_id: number) => selectEntries(db, student_id, semester_id))

function selectEntries(
  db: Database | Transaction,
  student_id: ValueOrColumn<number>,
  semester_id: ValueOrColumn<number>,
) {
  return selectCoursesWithStatus(db, student_id, coursesOfStudent(student_id, semester_id))
}

export interface StudentInSemester {
  readonly student_id: number
  readonly semester_id: number
}

/** As `entriesOf` for each student, in the order of `students`, with one statement. */
export async function entriesOfEach(
  db: Database,
  students: readonly StudentInSemester[],
): Promise<readonly (readonly ScheduleEntry[])[]> {
  const student_ids = students.map(({ student_id }) => student_id)
  const semester_ids = students.map(({ semester_id }) => semester_id)
  const entries: ScheduleEntry[][] = students.map(() => [])
  for (const { n, ...row } of await findEntriesOfEach(db, student_ids, semester_ids)) entries[n - 1]?.push(row)
  return entries
}

const findEntriesOfEach = preparedQuery((db, student_ids: readonly number[], semester_ids: readonly number[]) => {
  const asked = sql<
    StudentInSemester & { readonly n: number }
  >`unnest(${student_ids}::integer[], ${semester_ids}::integer[]) with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked(student_id, semester_id, n)`))
    .innerJoinLateral(
      () => selectEntries(db, sql.ref('asked.student_id'), sql.ref('asked.semester_id')).as('entry'),
      (join) => join.onTrue(),
    )
    .selectAll('entry')
    .select('asked.n')
})
