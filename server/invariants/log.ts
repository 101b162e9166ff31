import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The action of a log row, without the override mark. */
const action = sql`replace(status, ' (override)', '')`

/** The actions after which a student is enrolled, waits, or is no longer on the roster. */
const ENROLLED = sql.raw(
  `'enrolled', 'moved to enrolled', 'enrolled by swap', 'enrolled past the wait list', 'enrolled by merge'`,
)
const WAITING = sql.raw(`'waitlisted', 'waitlisted by merge', 'back on waitlist', 'offered', 'offer withdrawn'`)
const LEFT = sql.raw(
  `'dropped', 'dropped by swap', 'removed from waitlist', 'removed from reserve', 'offer declined', 'offer expired', 'moved by merge'`,
)

/** Each log row's action with the previous action of the same student and class. */
const actions = sql`(
  select id, course_id, student_id, ${action} as action, lag(${action}) over (partition by course_id, student_id order by id) as before
  from enrollment_log
)`

/** The last logged action of each student and class with the status that it results in; null after leaving. */
const outcomes = sql`(
  select distinct on (course_id, student_id) course_id, student_id, status as logged,
    case when ${action} in (${ENROLLED}) then 'enrolled' when ${action} in (${WAITING}) then 'waiting' end as status
  from enrollment_log order by course_id, student_id, id desc
)`

export const LOG: readonly Invariant[] = [
  {
    name: 'log-explains-the-roster',
    sentence: 'For each student and class, the latest log row matches the roster. Every roster row has a log row.',
    broken: sql`
      select course_id, student_id, outcome.logged, entry.status
      from ${outcomes} outcome full join roster_entry entry using (course_id, student_id)
      where outcome.status is distinct from entry.status`,
  },
  {
    name: 'log-is-a-history',
    sentence: 'The log rows of a student and a class are a possible sequence of actions.',
    broken: sql`
      select id as log_id, course_id, student_id, before, action
      from ${actions} actions
      where not case
        when action in ('enrolled', 'waitlisted', 'enrolled by merge', 'waitlisted by merge', 'removed from reserve') then before is null or before in (${LEFT})
        when action in ('enrolled by swap', 'enrolled past the wait list') then before is null or before in (${LEFT}, ${WAITING})
        when before is null then false
        when action in ('moved to enrolled', 'removed from waitlist') then before in (${WAITING})
        when action = 'offered' then before in ('waitlisted', 'waitlisted by merge', 'back on waitlist', 'offer withdrawn')
        when action = 'moved by merge' then before in (${ENROLLED}, ${WAITING})
        when action like 'offer %' then before = 'offered'
        else before in (${ENROLLED})
      end`,
  },
  {
    name: 'override-is-logged',
    sentence: 'If a roster row has an override, the log shows that override since the student last joined.',
    broken: sql`
      select entry.id as schedule_id, entry.course_id, entry.student_id
      from roster_entry entry
      where entry.overridden and not exists (
        select from enrollment_log entry_log
        where (entry_log.course_id, entry_log.student_id) = (entry.course_id, entry.student_id)
          and entry_log.status like '%(override)'
          and not exists (
            select from enrollment_log later
            where (later.course_id, later.student_id) = (entry_log.course_id, entry_log.student_id)
              and later.id > entry_log.id and later.status in (${LEFT})
          )
      )`,
  },
  {
    name: 'swaps-lose-nothing',
    sentence: 'A child that a swap dropped from a class was enrolled in another one right away.',
    broken: sql`
      select swapped.id as log_id, swapped.course_id, student_id
      from enrollment_log swapped
      left join lateral (
        select status, course_id from enrollment_log later
        where later.student_id = swapped.student_id and later.id > swapped.id order by id limit 1
      ) next on true
      where swapped.status = 'dropped by swap'
        and (next.status is distinct from 'enrolled by swap' or next.course_id = swapped.course_id)`,
  },
]
