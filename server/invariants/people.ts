import { sql } from 'kysely'
import { checkRecord } from '../../domain/enrollment/lottery/check.mjs'
import { verifyProof } from '../lottery/drand.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { isSameChild } from '../rows/sameChild.queries.ts'
import type { Invariant, Violation } from './invariant.ts'

export const ACCOUNTS: readonly Invariant[] = [
  {
    name: 'confirmed-accounts-see-their-children',
    sentence: 'A child awaits acceptance only while the address of its account is unconfirmed.',
    broken: sql`
      select student.id as student_id, parent_id
      from student join users on users.id = parent_id
      where awaits_acceptance and email_confirmed_at is not null`,
  },
]

export const SAME_CHILDREN: readonly Invariant[] = [
  {
    name: 'a-child-waits-once',
    sentence:
      'Two entries of an account with the same name and grade do not both wait for a class, unless the office confirmed that they are two children.',
    broken: sql`
      select one_entry.course_id, one.id as student_id, other.id as other_student_id
      from student one
      join student other on ${isSameChild('one', 'other')} and other.id > one.id
      join roster_entry one_entry on one_entry.student_id = one.id and one_entry.status = 'waiting'
      join roster_entry other_entry on other_entry.student_id = other.id and other_entry.status = 'waiting'
        and other_entry.course_id = one_entry.course_id`,
  },
]

/** The state that the last action in the history results in. */
const states = sql`(
  select distinct on (registration_id) registration_id,
    case when event in ('received', 'corrected') then 'new' when event in ('returned', 'accepted', 'declined') then event else 'in-review' end as state
  from registration_event where event <> 'notes-edited' order by registration_id, id desc
)`

export const REGISTRATIONS: readonly Invariant[] = [
  {
    name: 'accepted-has-its-student',
    sentence:
      'An accepted registration has the student that it made or was attached to, unless the student was deleted. No other registration has one.',
    broken: sql`
      select registration.id as registration_id, state, student_id
      from registration left join student on student.id = registration.student_id
      where case when state = 'accepted' then (student.id is not null) = student_deleted
        else registration.student_id is not null or student_deleted end`,
  },
  {
    name: 'accepted-names-its-child',
    sentence:
      'The student of an accepted registration is the one in the audit entry of its acceptance, or the one into which that one was merged.',
    broken: sql`
      select registration.id as registration_id, registration.student_id, made.student_id as made_student_id
      from registration cross join lateral (
        select (after->>'student_id')::integer as student_id from audit_entry
        where subject_kind = 'registration' and subject_id = registration.id and after->>'state' = 'accepted'
        order by id desc limit 1
      ) as made
      left join merged_student merged on merged.student_id = made.student_id
      where state = 'accepted' and registration.student_id <> coalesce(merged.into_id, made.student_id)`,
  },
  {
    name: 'one-student-each',
    sentence: 'A student was made by at most one registration.',
    broken: sql`
      select student_id, count(*) as registrations
      from registration where student_id is not null and not attached
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

export const LOTTERY_RECORDS: readonly Invariant[] = [
  {
    name: 'lottery-records-verify',
    sentence: 'The record of each lottery can be computed again from its secret, and has the published hashes.',
    findBroken,
  },
]

/** The program of its time checks such a record. */
const FORMER_VERSION = 'online enrollment lottery 2'

/** The first line of each record that differs. */
async function findBroken(db: Database | Transaction): Promise<Violation[]> {
  const lotteries = await db
    .selectFrom('lottery')
    .select(['semester_id', 'commitment', 'record', 'digest'])
    .where('ran_at', 'is not', null)
    .where('record', 'not like', `${FORMER_VERSION}%`)
    .execute()
  return lotteries.flatMap(({ semester_id, commitment, record, digest }) => {
    const { problem, notes } = checkRecord(record ?? '', sha256Hex, { commitment, digest: digest ?? '' })
    if (problem) return [{ semester_id, line: problem.line }]
    return notes?.publicValue.source === 'drand' && !verifyProof(notes.publicValue) ? [{ semester_id, line: 0 }] : []
  })
}
