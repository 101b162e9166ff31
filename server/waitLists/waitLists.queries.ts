import { type RawBuilder, sql } from 'kysely'
import type { Course } from '../../domain/course.ts'
import type { Grade } from '../../domain/grade.ts'
import type { FreedSeats, WaitListCourse, WaitListEntry } from '../../domain/waitList/waitList.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedStatement } from '../db/preparedStatement.ts'

/** A class with its semester's settings. `now` is the database's clock. */
export type CourseWithSettings = WaitListCourse & {
  readonly semester_id: number
  readonly freed_seats: FreedSeats
  readonly offer_hours: number
  readonly time_zone: string
  readonly now: Date
}

export const readCourses = preparedStatement(
  (ids: readonly number[]) => sql<CourseWithSettings>`
    select course.id, section, course.name, days, period, grade, restrictions, max_seats, current_seats, wait_list,
      course.active and semester.active as active, semester_id, freed_seats, offer_hours, school.time_zone, clock_timestamp() as now
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
  readonly swap_drops: number | null
  readonly swap_automatic: boolean
  readonly offer_id: number | null
  readonly expires_at: Date | null
  readonly drops: number | null
}

/** The wait lists of these classes in the order of joining, and what `connectedClasses` needs beyond them. */
export const readEntries = preparedStatement(
  (ids: readonly number[]) => sql<EntryRow>`
    select entry.id, entry.course_id, entry.student_id, overridden, swap_drops, swap_automatic, offer.id as offer_id, expires_at, drops
    from (${listedOrMoving(ids)}) entry
    left join lateral (select * from seat_offer where entry_id = entry.id offset ${OPTIMIZATION_FENCE}) offer on true
    order by entry.id`,
)

/** The classes in which the waiting children of these classes are enrolled, in the semester of their entry; null for none. */
export const readWaitingStudents = preparedStatement(
  (ids: readonly number[]) => sql<{ student_id: number; semester_id: number; student_grade: Grade } & Nullable<Course>>`
    select waiting.student_id, waiting.semester_id, student.grade as student_grade, course.*
    from (select distinct student_id, semester_id from (${listed(ids)}) entry) waiting
    cross join lateral (select grade from student where id = waiting.student_id offset ${OPTIMIZATION_FENCE}) student
    left join lateral (
      select course.id, section, name, course.days, period, course.grade, restrictions, max_seats, current_seats, wait_list
      from (
        select * from roster_entry
        where student_id = waiting.student_id and semester_id = waiting.semester_id offset ${OPTIMIZATION_FENCE}
      ) entry
      cross join lateral (select * from course where id = entry.course_id offset ${OPTIMIZATION_FENCE}) course
      where entry.status = 'enrolled'
    ) course on true`,
)

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

export function entryOf({
  swap_drops,
  swap_automatic,
  offer_id,
  expires_at,
  drops,
  ...entry
}: EntryRow): WaitListEntry {
  const swap = swap_drops === null ? null : { drops: swap_drops, automatic: swap_automatic }
  const offer = offer_id === null || expires_at === null ? null : { id: offer_id, expires_at, drops }
  return { ...entry, swap, offer }
}
