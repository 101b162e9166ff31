import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const SEATS: readonly Invariant[] = [
  {
    name: 'counts-are-rows',
    sentence: "A class's counts of enrolled and waiting students match its roster rows.",
    broken: sql`
      select course.id as course_id, current_seats, wait_list,
        count(*) filter (where entry.status = 'enrolled') as enrolled,
        count(*) filter (where entry.status = 'waiting') as waiting
      from course left join roster_entry entry on entry.course_id = course.id
      group by course.id
      having current_seats <> count(*) filter (where entry.status = 'enrolled')
        or wait_list <> count(*) filter (where entry.status = 'waiting')`,
  },
  {
    name: 'seats-not-oversold',
    sentence: 'No class has more enrolled students than seats.',
    broken: sql`
      select course.id as course_id, max_seats, count(*) as enrolled
      from course join roster_entry entry on entry.course_id = course.id and entry.status = 'enrolled'
      group by course.id having count(*) > max_seats`,
  },
  {
    name: 'wait-list-of-five',
    sentence: 'At most five students wait for a class.',
    broken: sql`
      select course_id, count(*) as waiting
      from roster_entry where status = 'waiting'
      group by course_id having count(*) > 5`,
  },
  {
    name: 'once-in-a-class',
    sentence: 'No student is on the roster of a class twice.',
    broken: sql`
      select course_id, student_id, count(*) as times
      from roster_entry
      group by course_id, student_id having count(*) > 1`,
  },
  {
    name: 'rows-repeat-their-class',
    sentence: 'Every roster row belongs to an existing class and has the same semester, days and periods.',
    broken: sql`
      select entry.id as schedule_id, entry.course_id, entry.student_id
      from roster_entry entry left join course on course.id = entry.course_id
      where (entry.semester_id, entry.days, entry.period_span)
        is distinct from (course.semester_id, course.days, period_span(course.period))`,
  },
]
