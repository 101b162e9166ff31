import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The enrolled students of each class. Functions of a class are computed once per class. */
const enrolled = sql`(
  select student_id, course_id, course.semester_id, course.days, span, shares_time
  from roster_entry entry
  join (select id, semester_id, days, period_span(period) as span from course offset 0) course on course.id = course_id
  where status = 'enrolled'
)`

/** The pairs of classes of which at least one restricts the other. */
const restrictedPairs = sql`(
  select distinct least(one.id, other.id) as course_id, greatest(one.id, other.id) as other_course_id
  from course one
  cross join unnest(string_to_array(one.restrictions, ',')) restricted
  join course other on (other.semester_id, other.section) = (one.semester_id, restricted) and other.id <> one.id
)`

export const ENROLLMENT_RULES: readonly Invariant[] = [
  {
    name: 'one-child-one-place',
    sentence: 'Without an override, no student is enrolled in two classes at the same time. All Day is periods 1 to 8.',
    broken: sql`
      select one.student_id, one.course_id, other.course_id as other_course_id
      from ${enrolled} one
      join ${enrolled} other on (other.student_id, other.semester_id, other.days) = (one.student_id, one.semester_id, one.days)
        and other.course_id > one.course_id
      where one.span && other.span and not one.shares_time and not other.shares_time`,
  },
  {
    name: 'restrictions-respected',
    sentence: 'Without an override, no student is enrolled in two classes if one restricts the other.',
    broken: sql`
      select one.student_id, pair.course_id, pair.other_course_id
      from ${restrictedPairs} pair
      join roster_entry one on one.course_id = pair.course_id
      join roster_entry other on (other.course_id, other.student_id::bigint) = (pair.other_course_id, one.student_id::bigint)
      where one.status = 'enrolled' and other.status = 'enrolled' and not one.overridden and not other.overridden`,
  },
  {
    name: 'grade-in-the-list',
    sentence: "Without an override, a student's grade at enrollment is one of the class's grades.",
    broken: sql`
      select entry.id as schedule_id, entry.course_id, entry.student_id, entry.grade, course.grade as grades
      from roster_entry entry join course on course.id = entry.course_id
      where not entry.overridden and entry.grade <> all (string_to_array(course.grade, ','))`,
  },
  {
    name: 'children-have-parents',
    sentence: 'Every student on a roster belongs to an account with the role parent.',
    broken: sql`
      select entry.id as schedule_id, entry.student_id, student.parent_id
      from roster_entry entry
      left join student on student.id = entry.student_id
      left join users on users.id = student.parent_id
      where users.role is distinct from 'parent'`,
  },
]
