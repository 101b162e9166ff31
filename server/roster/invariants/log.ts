import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What a log row did, whether by override or not. */
const act = sql`replace(status, ' (override)', '')`

/** Each log row's act beside the one before it of the same child and class. */
const acts = sql`(
  select id, course_id, student_id, ${act} as act, lag(${act}) over (partition by course_id, student_id order by id) as before
  from enrollment_log
)`

/** The last act on each child and class, as the status it leaves: none when the child left. */
const outcomes = sql`(
  select distinct on (course_id, student_id) course_id, student_id, status as logged,
    case ${act} when 'enrolled' then 'enrolled' when 'moved to enrolled' then 'enrolled' when 'waitlisted' then 'waiting' end
      as status
  from enrollment_log order by course_id, student_id, id desc
)`

export const LOG: readonly Invariant[] = [
  {
    name: 'log-explains-the-roster',
    sentence: 'The last log row of a child and a class says where the child stands, and every roster row has one.',
    broken: sql`
      select course_id, student_id, outcome.logged, entry.status
      from ${outcomes} outcome full join roster_entry entry using (course_id, student_id)
      where outcome.status is distinct from entry.status`,
  },
  {
    name: 'log-is-a-history',
    sentence: 'Log rows follow one another as acts can: in by enrolling or waiting, on from waiting, out once.',
    broken: sql`
      select id as log_id, course_id, student_id, before, act
      from ${acts} acts
      where not case
        when act in ('enrolled', 'waitlisted') then before is null or before in ('dropped', 'removed from waitlist')
        when act in ('moved to enrolled', 'removed from waitlist') then before is not distinct from 'waitlisted'
        else before is not null and before in ('enrolled', 'moved to enrolled')
      end`,
  },
  {
    name: 'override-is-logged',
    sentence: 'A place given by override has a log row that says so, since the child last came in.',
    broken: sql`
      select entry.id as schedule_id, entry.course_id, entry.student_id
      from roster_entry entry
      where entry.overridden and not exists (
        select from enrollment_log line
        where (line.course_id, line.student_id) = (entry.course_id, entry.student_id)
          and line.status like '%(override)'
          and not exists (
            select from enrollment_log later
            where (later.course_id, later.student_id) = (line.course_id, line.student_id)
              and later.id > line.id and later.status in ('dropped', 'removed from waitlist')
          )
      )`,
  },
]
