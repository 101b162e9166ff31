import { type RawBuilder, sql } from 'kysely'
import type { OfferTimes, Place, SeatStep } from '../../domain/waitList/settleStep.ts'
import type { Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedStatement } from '../db/preparedStatement.ts'
import type { LogStatus } from '../db/tables.ts'
import { queueWithdrawnMail } from '../familyMails/rosterMails.ts'
import { studentIdOfEntry } from '../roster/roster.queries.ts'
import { type Culprit, WAIT_LIST } from './culprit.ts'

/** Holds a seat for a waiting child. Each function of this module needs the lock of the class, and logs its change. */
export async function insertOffer(
  trx: Transaction,
  { entry_id, drops }: Pick<SeatStep, 'entry_id' | 'drops'>,
  { now, expires_at }: OfferTimes,
): Promise<void> {
  await offer(trx, entry_id, now, expires_at, drops)
}

const offer = preparedStatement(
  (entry_id: number, now: Date, expires_at: Date, drops: number | null) => sql`
    with entry as (
      insert into seat_offer (entry_id, course_id, offered_at, expires_at, drops)
      select id, course_id, ${now}, ${expires_at}, ${drops}::integer from roster_entry where id = ${entry_id}
      returning entry_id
    ) ${logRows(ENTRY_OF_OFFER, 'offered', WAIT_LIST.name, WAIT_LIST.id)}`,
)

/** Ends an offer and tells the family. The child keeps its place on the wait list. */
export async function withdrawOffer(trx: Transaction, entry_id: number, { name, id }: Culprit): Promise<void> {
  await withdraw(trx, entry_id, name, id)
  await queueWithdrawnMail(trx, entry_id)
}

const withdraw = preparedStatement(
  (entry_id: number, name: string, id: number | null) => sql`
    with entry as (delete from seat_offer where entry_id = ${entry_id} returning entry_id)
    ${logRows(ENTRY_OF_OFFER, 'offer withdrawn', name, id)}`,
)

/** Ends the offer of a child that is enrolled next, which is what the log says. */
export const deleteOffer = preparedStatement(
  (entry_id: number) => sql`delete from seat_offer where entry_id = ${entry_id}`,
)

/** Removes a child from a class, or from its wait list with its offer. */
export async function removeFromRoster(
  trx: Transaction,
  { course_id, student_id }: Pick<Place, 'course_id' | 'student_id'>,
  status: LogStatus,
  { name, id }: Culprit,
): Promise<void> {
  await remove(trx, course_id, student_id, status, name, id)
}

const remove = preparedStatement(
  (course_id: number, student_id: number, status: LogStatus, name: string, id: number | null) => sql`
    with entry as (
      delete from roster_entry where course_id = ${course_id} and ${studentIdOfEntry} = ${student_id} returning *
    ) ${logRows(sql`entry`, status, name, id)}`,
)

/** Enrolls a waiting child without an offer. The office's override of the grade stays valid. */
export async function enrollWaiting(
  trx: Transaction,
  { entry_id }: Pick<Place, 'entry_id'>,
  status: LogStatus,
  { name, id }: Culprit,
): Promise<void> {
  await enroll(trx, entry_id, status, name, id)
}

const enroll = preparedStatement(
  (entry_id: number, status: LogStatus, name: string, id: number | null) => sql`
    with entry as (
      update roster_entry set status = 'enrolled', swap_drops = null, swap_automatic = false, updated_at = now(),
        grade = (select grade from student where id = student_id)
      where id = ${entry_id}
      returning *
    ) ${logRows(sql`entry`, status, name, id)}`,
)

/** The roster entry of a changed offer. */
const ENTRY_OF_OFFER = sql`entry changed cross join lateral (
  select course_id, student_id from roster_entry where id = changed.entry_id offset ${OPTIMIZATION_FENCE}
) entry`

/** The part of a statement that writes a log row for each of `entries`, with the current names. */
function logRows(
  entries: RawBuilder<unknown>,
  status: LogStatus,
  name: string,
  id: number | null,
): RawBuilder<unknown> {
  return sql`
    insert into enrollment_log
      (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select course.semester_id, course.id, student.id, course.section, course.name, semester.name, student.first_name,
      student.last_name, ${status}, ${name}, ${id}::integer
    from ${entries}
    cross join lateral (select * from course where id = entry.course_id offset ${OPTIMIZATION_FENCE}) course
    cross join lateral (select * from student where id = entry.student_id offset ${OPTIMIZATION_FENCE}) student
    join semester on semester.id = course.semester_id`
}
