import { sql } from 'kysely'
import { settle } from '../../../domain/waitList/settle.ts'
import type { SettleStep } from '../../../domain/waitList/settleStep.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { readAllWaitLists } from '../../waitLists/readWaitLists.ts'
import type { Invariant, Violation } from './invariant.ts'

/** The log rows of offers after which the student has no other log row of the class. */
const openInLog = sql`(
  select id, course_id, student_id from enrollment_log logged
  where status = 'offered' and not exists (
    select from enrollment_log later
    where (later.student_id, later.course_id) = (logged.student_id, logged.course_id) and later.id > logged.id
  )
)`

export const OFFERS: readonly Invariant[] = [
  {
    name: 'offers-belong-to-waiting',
    sentence: 'Every offer is for a child that waits for the class of the offer.',
    broken: sql`
      select offer.id as offer_id, offer.course_id, entry.student_id
      from seat_offer offer left join roster_entry entry on entry.id = offer.entry_id
      where (entry.status, entry.course_id) is distinct from ('waiting', offer.course_id)`,
  },
  {
    name: 'offers-end',
    sentence: 'No offer is open two minutes after its time. Servers look for expired offers once a minute.',
    broken: sql`
      select id as offer_id, course_id from seat_offer where expires_at < clock_timestamp() - interval '2 minutes'`,
  },
  {
    name: 'seats-are-settled',
    sentence: 'No seat is free that a waiting child should have, and no possible exchange is left.',
    findBroken: unsettled,
  },
  {
    name: 'places-in-order',
    sentence: 'The children on a wait list are in the order in which they joined.',
    broken: sql`
      select course_id, student_id, joined, before
      from (
        select entry.course_id, entry.student_id, joined, lag(joined) over (partition by entry.course_id order by entry.id) as before
        from roster_entry entry
        cross join lateral (
          select max(id) as joined from enrollment_log
          where (course_id, student_id) = (entry.course_id, entry.student_id) and status like 'waitlisted%'
        ) logged
        where entry.status = 'waiting'
      ) places
      where before > joined`,
  },
  {
    name: 'offers-are-logged',
    sentence: 'The log has every offer, and says how each one that is not open ended.',
    broken: sql`
      select offered.id as log_id, entry.course_id, entry.student_id, offer.id as offer_id
      from (seat_offer offer join roster_entry entry on entry.id = offer.entry_id)
      full join ${openInLog} offered
        on (offered.course_id, offered.student_id) = (entry.course_id, entry.student_id)
      where offer.id is null or offered.id is null`,
  },
]

/** Whether an offer has expired is the invariant `offers-end`. */
async function unsettled(snapshot: Database | Transaction): Promise<readonly Violation[]> {
  const semesters = await readAllWaitLists(snapshot)
  return semesters.flatMap(({ lists, times }) => {
    const entries = lists.entries.map(({ offer, ...entry }) => ({
      ...entry,
      offer: offer && { ...offer, expires_at: times.expires_at },
    }))
    return settle({ ...lists, entries }, times).steps.map(violationOf)
  })
}

function violationOf(step: SettleStep): Violation {
  if (step.step === 'exchanged') return { step: step.step, course_id: step.moves[0]?.takes ?? null }
  return { step: step.step, course_id: step.course_id, student_id: step.student_id }
}
