import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The state that the last action in the history results in. */
const states = sql`(
  select distinct on (registration_id) registration_id,
    case event when 'received' then 'new' when 'accepted' then 'accepted' when 'declined' then 'declined' else 'in-review' end as state
  from registration_event where event <> 'notes-edited' order by registration_id, id desc
)`

export const REGISTRATIONS: readonly Invariant[] = [
  {
    name: 'accepted-has-its-student',
    sentence:
      'An accepted registration has the student it made, unless the student was deleted. No other registration has one.',
    broken: sql`
      select registration.id as registration_id, state, student_id
      from registration left join student on student.id = registration.student_id
      where case when state = 'accepted' then (student.id is not null) = student_deleted
        else registration.student_id is not null or student_deleted end`,
  },
  {
    name: 'accepted-names-its-child',
    sentence:
      'The student of an accepted registration is the one in the audit entry of its acceptance: the child that it made.',
    broken: sql`
      select registration.id as registration_id, registration.student_id, made.student_id as made_student_id
      from registration cross join lateral (
        select (after->>'student_id')::integer as student_id from audit_entry
        where subject_kind = 'registration' and subject_id = registration.id and after->>'state' = 'accepted'
        order by id desc limit 1
      ) as made
      where state = 'accepted' and registration.student_id <> made.student_id`,
  },
  {
    name: 'one-student-each',
    sentence: 'A student was made by at most one registration.',
    broken: sql`
      select student_id, count(*) as registrations
      from registration where student_id is not null
      group by student_id having count(*) > 1`,
  },
  {
    name: 'history-explains-state',
    sentence: 'The state of a registration is the result of the last action in its history.',
    broken: sql`
      select registration.id as registration_id, registration.state, last.state as in_history
      from registration left join ${states} last on last.registration_id = registration.id
      where registration.state is distinct from last.state`,
  },
]
