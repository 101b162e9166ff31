import { type RawBuilder, sql } from 'kysely'
import { OPTIMIZATION_FENCE, type ValueOrColumn } from '../platform/database/statements.ts'

/** The indexed expression of `roster_entry_course_student` after the course id. */
export const studentIdOfEntry = sql<number>`student_id::bigint`

/** The courses of a semester with an entry of the student, or with the student in their reserve. */
export function coursesOfStudent(student_id: ValueOrColumn<number>, semester_id: ValueOrColumn<number>) {
  return sql<{ id: number }>`(
    select course_id as id from roster_entry
    where student_id = ${student_id} and semester_id = ${semester_id}
    union all
    select reserved.id from ${reservedFor(student_id)} reserved where reserved.semester_id = ${semester_id}
    offset ${OPTIMIZATION_FENCE}
  )`
}

/** The courses of all semesters with the student in their reserve. */
export function reservedFor(student_id: ValueOrColumn<number>) {
  return sql<{ id: number; semester_id: number }>`(
    select course.id, course.semester_id
    from (select course_id from reserve_place where student_id = ${student_id} offset ${OPTIMIZATION_FENCE}) place
    cross join lateral (select id, semester_id from course where id = place.course_id offset ${OPTIMIZATION_FENCE}) course
  )`
}

/** A student's position in the reserve of `course`, from 1. Null when the student is not in it. */
export function reservePositionOf(student_id: ValueOrColumn<number>): RawBuilder<number | null> {
  return sql<number | null>`(
    select (
      select count(*) from (select position from reserve_place where course_id = course.id offset ${OPTIMIZATION_FENCE}) ahead
      where ahead.position <= own.position
    )
    from (
      select position from reserve_place where course_id = course.id and student_id = ${student_id} offset ${OPTIMIZATION_FENCE}
    ) own
  )`
}

/** An entry's position on the wait list of `course`, from 1. A child with an offer has no place in the line, and none if it expired. */
export function positionOf(entry_id: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (select id, status from roster_entry where course_id = course.id offset ${OPTIMIZATION_FENCE}) ahead
    where ahead.status = 'waiting' and ahead.id <= ${entry_id}
  ) - case when course.offered_seats > 0 then (
    select count(*)
    from (select entry_id from seat_offer where course_id = course.id offset ${OPTIMIZATION_FENCE}) held
    where held.entry_id < ${entry_id}
  ) else 0 end`
}
