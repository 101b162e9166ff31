import { type RawBuilder, sql } from 'kysely'
import type { Course } from '../../domain/course.ts'
import type { MeetingCalendar } from '../../domain/enrollment/seatsEnd.ts'
import type {
  FreedSeats,
  ReservePlace,
  WaitListCourse,
  WaitListEntry,
} from '../../domain/enrollment/waitList/waitList.ts'
import type { Grade } from '../../domain/grade.ts'
import { isSameFamily } from '../access/children.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedStatement } from '../platform/database/statements.ts'
import { calendarOfSemester } from '../rows/classesOver.ts'
import { isSameChild } from '../rows/sameChild.queries.ts'

/** The classes that these children wait for, in all semesters. */
export async function classesWaitedForBy(trx: Transaction, student_ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('roster_entry')
    .select('course_id')
    .distinct()
    .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
    .where('status', '=', 'waiting')
    .execute()
  return rows.map(({ course_id }) => course_id)
}

/** The classes with a wait list, in one semester or in all of them. */
export async function classesWithWaitLists(trx: Transaction, semester_id?: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('course')
    .select('id')
    .where('wait_list', '>', 0)
    .$if(semester_id !== undefined, (query) => query.where('semester_id', '=', semester_id ?? 0))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A class with its semester's settings. `now` is the database's clock. */
export type CourseWithSettings = WaitListCourse & {
  readonly calendar: MeetingCalendar | null
  readonly semester_id: number
  readonly freed_seats: FreedSeats
  readonly offer_hours: number
  readonly time_zone: string
  readonly now: Date
}

export const readCourses = preparedStatement(
  (ids: readonly number[]) => sql<CourseWithSettings>`
    select course.id, section, course.name, days, period, grade, restrictions, max_seats, current_seats, offered_seats, wait_list,
      course.active and (semester.active or semester.test_of is not null) as active, semester_id, freed_seats, offer_hours, school.time_zone, clock_timestamp() as now,
      ${calendarOfSemester} as calendar
    from unnest(${ids}::integer[]) chosen(id)
    cross join lateral (select * from course where id = chosen.id offset ${OPTIMIZATION_FENCE}) course
    join semester on semester.id = course.semester_id
    cross join school`,
)

/** The waiting entries of these classes. */
const listed = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select entry.*
  from unnest(${ids}::integer[]) chosen(id)
  cross join lateral (select * from roster_entry where course_id = chosen.id offset ${OPTIMIZATION_FENCE}) entry
  where entry.status = 'waiting'`

/** As `listed`, with the other waiting entries in the semester of children that change classes automatically. */
const listedOrMoving = (ids: readonly number[]): RawBuilder<unknown> => sql`
  with listed as materialized (${listed(ids)})
  select * from listed
  union all
  select entry.*
  from (select distinct student_id, semester_id from listed where swap_automatic) mover
  cross join lateral (
    select * from roster_entry
    where student_id = mover.student_id and semester_id = mover.semester_id offset ${OPTIMIZATION_FENCE}
  ) entry
  where entry.status = 'waiting' and entry.course_id <> all (${ids}::integer[])`

type EntryRow = Pick<WaitListEntry, 'id' | 'course_id' | 'student_id' | 'overridden'> & {
  readonly drop_course_id: number | null
  readonly swap_automatic: boolean
  readonly offer_id: number | null
  readonly expires_at: Date | null
  readonly offer_drop_course_id: number | null
}

/** The wait lists of these classes in the order of joining, and what `connectedClasses` needs beyond them. */
export const readEntries = preparedStatement(
  (ids: readonly number[]) => sql<EntryRow>`
    select entry.id, entry.course_id, entry.student_id, overridden, entry.drop_course_id, swap_automatic, offer.id as offer_id, expires_at,
      offer.drop_course_id as offer_drop_course_id
    from (${listedOrMoving(ids)}) entry
    left join lateral (select * from seat_offer where entry_id = entry.id offset ${OPTIMIZATION_FENCE}) offer on true
    order by entry.id`,
)

/**
 * The classes that `connectedClasses` finds from these, and the children that may change between them, without locks: what a transaction
 * locks before it settles many classes. It verifies them after the locks.
 */
export const findConnected = preparedStatement(
  (ids: readonly number[]) => sql<{ readonly course_id: number; readonly movers: readonly number[] }>`
    with recursive connected(course_id) as (
      select unnest(${ids}::integer[])
      union
      select next.course_id
      from connected
      cross join lateral (
        select * from roster_entry where course_id = connected.course_id offset ${OPTIMIZATION_FENCE}
      ) mover
      cross join lateral (
        select mover.drop_course_id as course_id
        union all
        select entry.course_id
        from (
          select * from roster_entry
          where student_id = mover.student_id and semester_id = mover.semester_id offset ${OPTIMIZATION_FENCE}
        ) entry
        where entry.status = 'waiting'
      ) next
      where mover.status = 'waiting' and mover.swap_automatic
    )
    select course_id, array(
      select student_id from (select * from roster_entry where course_id = connected.course_id offset ${OPTIMIZATION_FENCE}) entry
      where status = 'waiting' and swap_automatic
    ) as movers
    from connected`,
)

/** The children of each reserve that are read: so many can join in one settlement, and after it the next ones are read. */
export const RESERVE_READ = 40

const reserved = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select place.*
  from unnest(${ids}::integer[]) chosen(id)
  cross join lateral (
    select * from reserve_place where course_id = chosen.id order by position limit ${sql.lit(RESERVE_READ)}
  ) place`

/** The first children of the reserves of these classes. */
export const readReserve = preparedStatement(
  (ids: readonly number[]) => sql<ReservePlace>`
    select place.course_id, place.student_id, place.position, array(
      select other.id
      from (select * from student where ${isSameFamily('child', 'student')} offset ${OPTIMIZATION_FENCE}) other
      where ${isSameChild('child', 'other')}
    ) as same_child_ids
    from (${reserved(ids)}) place
    cross join lateral (select * from student where id = place.student_id offset ${OPTIMIZATION_FENCE}) child`,
)

/**
 * The classes in which the waiting children of these classes are enrolled, and the first children of their reserves, in the semester of their
 * entry; null for none.
 */
export const readWaitingStudents = preparedStatement(
  (ids: readonly number[]) => sql<WaitingStudentRow>`
    select waiting.student_id, waiting.semester_id, student.grade as student_grade, to_jsonb(course) as course
    from (
      select student_id, semester_id from (${listed(ids)}) entry
      union
      select student_id, course.semester_id
      from (${reserved(ids)}) place
      cross join lateral (select semester_id from course where id = place.course_id offset ${OPTIMIZATION_FENCE}) course
    ) waiting
    cross join lateral (select grade from student where id = waiting.student_id offset ${OPTIMIZATION_FENCE}) student
    left join lateral (
      select course.id, section, name, course.days, period, course.grade, restrictions, max_seats, current_seats, offered_seats, wait_list, active
      from (
        select * from roster_entry
        where student_id = waiting.student_id and semester_id = waiting.semester_id offset ${OPTIMIZATION_FENCE}
      ) entry
      cross join lateral (select * from course where id = entry.course_id offset ${OPTIMIZATION_FENCE}) course
      where entry.status = 'enrolled'
    ) course on true`,
)

export type WaitingStudentRow = {
  readonly student_id: number
  readonly semester_id: number
  readonly student_grade: Grade
  readonly course: (Course & { readonly active: boolean }) | null
}

export function entryOf({
  drop_course_id,
  swap_automatic,
  offer_id,
  expires_at,
  offer_drop_course_id,
  ...entry
}: EntryRow): WaitListEntry {
  const swap = drop_course_id === null ? null : { drop_course_id, automatic: swap_automatic }
  const offer =
    offer_id === null || expires_at === null ? null : { id: offer_id, expires_at, drop_course_id: offer_drop_course_id }
  return { ...entry, swap, offer }
}
