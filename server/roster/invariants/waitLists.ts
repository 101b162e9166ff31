import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** All pairs of classes in one semester that have the same enrolled student. */
const pairs = sql`
  with enrolled as materialized (
    select student_id, course_id, course.semester_id, course.days, period_span(course.period) as span, section,
      string_to_array(restrictions, ',') as restricted, overridden, shares_time
    from roster_entry entry join course on course.id = entry.course_id
    where status = 'enrolled'
  )
  select one.student_id, one.course_id, other.course_id as other_course_id
  from enrolled one
  join enrolled other on (other.student_id, other.semester_id) = (one.student_id, one.semester_id)
    and other.course_id > one.course_id`

export const ENROLLMENT_RULES: readonly Invariant[] = [
  {
    name: 'one-child-one-place',
    sentence: 'Without an override, no student is enrolled in two classes at the same time. All Day is periods 1 to 8.',
    broken: sql`${pairs}
      where one.days = other.days and one.span && other.span and not one.shares_time and not other.shares_time`,
  },
  {
    name: 'restrictions-respected',
    sentence: 'Without an override, no student is enrolled in two classes if one restricts the other.',
    broken: sql`${pairs}
      where (one.section = any (other.restricted) or other.section = any (one.restricted))
        and not one.overridden and not other.overridden`,
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
