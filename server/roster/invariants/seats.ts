import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const SEATS: readonly Invariant[] = [
  {
    name: 'counts-are-rows',
    sentence: "A class's counts of taken, offered and waiting students match its roster rows and offers.",
    broken: sql`
      select course.id as course_id, current_seats, wait_list, offered_seats,
        count(*) filter (where entry.status = 'enrolled') as enrolled,
        count(*) filter (where entry.status = 'waiting') as waiting, count(offer.id) as offered
      from course
      left join roster_entry entry on entry.course_id = course.id
      left join seat_offer offer on offer.entry_id = entry.id
      group by course.id
      having current_seats <> count(*) filter (where entry.status = 'enrolled') + count(offer.id)
        or wait_list <> count(*) filter (where entry.status = 'waiting')
        or offered_seats <> count(offer.id)`,
  },
  {
    name: 'seats-not-oversold',
    sentence: 'No class has more enrolled students and offers than seats.',
    broken: sql`
      select course.id as course_id, max_seats, count(*) as taken
      from course
      join roster_entry entry on entry.course_id = course.id
      left join seat_offer offer on offer.entry_id = entry.id
      where entry.status = 'enrolled' or offer.id is not null
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
      from roster_entry entry
      left join (select id, semester_id, days, period_span(period) as span from course offset 0) course on course.id = entry.course_id
      where (entry.semester_id, entry.days, entry.period_span) is distinct from (course.semester_id, course.days, course.span)`,
  },
]
