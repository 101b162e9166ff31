import { sql } from 'kysely'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import { type SettleStep, settle } from '../../domain/enrollment/waitList/settle.ts'
import { readAllWaitLists } from '../enrollment/readWaitLists.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Invariant, Violation } from './invariant.ts'

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
    sentence:
      'At most five students wait for a class, besides those with a held seat and those whose held seat was withdrawn.',
    broken: sql`
      select course_id, count(*) as waiting
      from roster_entry entry
      where status = 'waiting' and not exists (select from seat_offer where entry_id = entry.id) and not exists (
        select from enrollment_log withdrawn
        where (course_id, student_id) = (entry.course_id, entry.student_id) and status = 'offer withdrawn' and not exists (
          select from enrollment_log joined
          where (course_id, student_id) = (entry.course_id, entry.student_id) and status like 'waitlisted%' and joined.id > withdrawn.id
        )
      )
      group by course_id having count(*) > ${WAIT_LIST_LIMIT}`,
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
    name: 'swaps-name-own-classes',
    sentence: 'The class that a standing swap or an offer gives up is one in which the child is enrolled.',
    broken: sql`
      select place.id as schedule_id, place.student_id, place.drop_course_id, offer.drop_course_id as offer_drop_course_id
      from roster_entry place
      left join seat_offer offer on offer.entry_id = place.id
      cross join lateral unnest(array[place.drop_course_id, offer.drop_course_id]) named(course_id)
      where named.course_id is not null and not exists (
        select from roster_entry held
        where held.course_id = named.course_id and held.student_id = place.student_id and held.status = 'enrolled'
      )`,
  },
  {
    name: 'seats-are-settled',
    sentence:
      'No seat is free that a waiting child should have, no place on a wait list that a child of its reserve should have, and no possible exchange is left.',
    findBroken: unsettled,
  },
  {
    name: 'reserve-is-behind',
    sentence:
      'No child in the reserve of a class is enrolled in it or waits for it, and no two children have one position.',
    broken: sql`
      select place.course_id, place.student_id, place.position, entry.status
      from reserve_place place
      left join roster_entry entry on (entry.course_id, entry.student_id) = (place.course_id, place.student_id)
      where entry.id is not null or exists (
        select from reserve_place other
        where (other.course_id, other.position) = (place.course_id, place.position) and other.student_id <> place.student_id
      )`,
  },
  {
    name: 'places-in-order',
    sentence: 'The children on a wait list are in the order in which they joined.',
    broken: sql`
      select course_id, student_id, joined, before
      from (
        select entry.course_id, entry.student_id, joined, max(joined) over earlier as before
        from roster_entry entry
        cross join lateral (
          select max(id) as joined from enrollment_log
          where (course_id, student_id) = (entry.course_id, entry.student_id) and status in ('waitlisted', 'waitlisted (override)')
        ) logged
        where entry.status = 'waiting'
        window earlier as (partition by entry.course_id order by entry.id rows between unbounded preceding and 1 preceding)
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

/** Whether an offer has expired is the invariant `offers-end`. One of a class that is over ends when the class is settled next, or at its time. */
async function unsettled(snapshot: Database | Transaction): Promise<readonly Violation[]> {
  const semesters = await readAllWaitLists(snapshot)
  return semesters.flatMap(({ lists, times }) => {
    const entries = lists.entries.map(({ offer, ...entry }) => ({
      ...entry,
      offer: offer && { ...offer, expires_at: times.expires_at },
    }))
    const { steps } = settle({ ...lists, entries }, times)
    return steps.filter(({ step }) => step !== 'expired').map(toViolation)
  })
}

function toViolation(step: SettleStep): Violation {
  if (step.step === 'exchanged') return { step: step.step, course_id: step.moves[0]?.course_id ?? null }
  return { step: step.step, course_id: step.course_id, student_id: step.student_id }
}
