import { type RawBuilder, sql } from 'kysely'
import type { MeetingCalendar } from '../../domain/enrollment/seatsEnd.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, rowsStatement, type ValueOrColumn } from '../platform/database/statements.ts'
import { calendarOfSemester } from '../rows/classesOver.ts'
import { isUnconfirmed } from '../rows/confirmations.ts'
import { isBeforeLottery, selectCourses } from '../rows/courses.queries.ts'
import { coursesOfStudent, positionOf, reservePositionOf, studentIdOfEntry } from '../rows/positions.ts'
import { type Opening, openingOfCourse } from './opening.ts'

const hasReserve = sql<boolean>`exists (
  select from (select course_id from reserve_place where course_id = course.id offset ${OPTIMIZATION_FENCE}) place
)`

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
          .select(['id', 'course_id', 'status', 'overridden', 'drop_course_id', 'swap_automatic'])
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
          .select(['expires_at', 'drop_course_id'])
          .where('entry_id', '=', sql<number>`entry.id`)
          .where(sql<boolean>`entry.status = 'waiting'`)
          .offset(OPTIMIZATION_FENCE)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select([
      'semester.active as semester_active',
      'semester.disabled as semester_disabled',
      'semester.test_of as semester_test_of',
      'semester.freed_seats',
      'entry.id as entry_id',
      'entry.status',
      'entry.overridden',
      'entry.drop_course_id',
      'entry.swap_automatic',
      'offer.expires_at as offer_expires_at',
      'offer.drop_course_id as offer_drop_course_id',
      sql<number | null>`case when entry.status = 'waiting' then ${positionOf(sql`entry.id`)} end`.as('position'),
      sql<number | null>`case when entry.id is null then ${reservePositionOf(student_id)} end`.as('reserve_position'),
      sql<boolean>`case when entry.status = 'waiting' then ${hasReserve} else false end`.as('has_reserve'),
      sql<boolean>`case when course.offered_seats > 0 then ${hasExpiredOffer} else false end`.as('has_expired_offer'),
      sql<Date>`clock_timestamp()`.as('read_at'),
    ])
}

/**
 * `opening`, `before_lottery`, `calendar` and `unconfirmed` are read for the course of a command. The opening is null in a semester without enrollment windows. Before
 * the lottery, the semester has one that has not run yet.
 */
export type CourseWithStatus = Awaited<ReturnType<ReturnType<typeof selectCoursesWithStatus>['execute']>>[number] & {
  readonly opening?: Opening | null
  readonly before_lottery?: boolean | null
  readonly calendar?: MeetingCalendar | null
  readonly unconfirmed?: boolean | null
}

interface StudentAndCourse {
  readonly student_id: number
  readonly course_id: number
}

/** The course and all courses of its semester with an entry of the student: all data that the rules depend on. */
export async function readRoster(trx: Transaction, student_id: number, course_id: number): Promise<CourseWithStatus[]> {
  const [roster = []] = await readRosters(trx, [{ student_id, course_id }])
  return roster
}

/** As `readRoster` for each student and course, in their order, with one statement. */
export async function readRosters(trx: Transaction, ids: readonly StudentAndCourse[]): Promise<CourseWithStatus[][]> {
  return grouped(ids, await selectRosters(trx, ids))
}

const selectRosters = rowsStatement<StudentAndCourse, Numbered<CourseWithStatus>>(
  { student_id: 'integer', course_id: 'integer' },
  (given, db) => {
    const [student_id, course_id] = [sql.ref<number>('given.student_id'), sql.ref<number>('given.course_id')]
    const mine = coursesOfStudent(student_id, sql`(select semester_id from course where id = ${course_id})`)
    const roster = selectCoursesWithStatus(
      db,
      student_id,
      sql`(select id from ${mine} mine union select ${course_id})`,
    ).select([
      sql<Opening | null>`case when course.id = ${course_id} then ${openingOfCourse} end`.as('opening'),
      sql<boolean | null>`case when course.id = ${course_id} then ${isBeforeLottery} end`.as('before_lottery'),
      sql<MeetingCalendar | null>`case when course.id = ${course_id} then ${calendarOfSemester} end`.as('calendar'),
      sql<boolean | null>`case when course.id = ${course_id} then ${isUnconfirmed(student_id)} end`.as('unconfirmed'),
    ])
    return sql`select given.n, roster.* from ${given} cross join lateral (${roster}) roster`
  },
)

export type ScheduleEntry = Omit<CourseWithStatus, 'opening' | 'before_lottery' | 'calendar' | 'unconfirmed'>

export interface StudentInSemester {
  readonly student_id: number
  readonly semester_id: number
}

/** The courses of each student in a semester, in the order of `students`, with one statement. */
export async function readSchedules(
  db: Database | Transaction,
  students: readonly StudentInSemester[],
): Promise<ScheduleEntry[][]> {
  return grouped(students, await selectSchedules(db, students))
}

const selectSchedules = rowsStatement<StudentInSemester, Numbered<ScheduleEntry>>(
  { student_id: 'integer', semester_id: 'integer' },
  (given, db) => {
    const student_id = sql.ref<number>('given.student_id')
    const mine = coursesOfStudent(student_id, sql.ref('given.semester_id'))
    return sql`select given.n, entry.* from ${given} cross join lateral (${selectCoursesWithStatus(db, student_id, mine)}) entry`
  },
)

type Numbered<Row> = Row & { readonly n: number }

/** The rows of each request. */
function grouped<Row>(requests: readonly unknown[], rows: readonly Numbered<Row>[]): Row[][] {
  const groups: Row[][] = requests.map(() => [])
  for (const row of rows) groups[row.n - 1]?.push(row)
  return groups
}
