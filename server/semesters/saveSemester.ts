import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { DATES_MESSAGES, type NewSemester } from '../../contract/semesters.ts'
import { semesterDatesRefusal } from '../../domain/semesterDates.ts'
import type { FreedSeats } from '../../domain/waitList/waitList.ts'
import type { AuditTrail, Subject } from '../audit-trail/trail.ts'
import { auditedBellSchedules } from '../bellSchedules/auditedBellSchedules.ts'
import { createBellSchedules } from '../bellSchedules/createBellSchedules.ts'
import { NO_LOCKS, type Transaction, violatedConstraint } from '../db/database.ts'
import { fieldError, notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { endExpiredOffers } from '../waitLists/endExpiredOffers.ts'
import { lockPlanned } from '../waitLists/locks.ts'
import { settleClasses } from '../waitLists/settleClasses.ts'
import { classesWithWaitLists } from '../waitLists/waitedFor.queries.ts'
import { withdrawOffers } from '../waitLists/withdrawOffers.ts'

/**
 * Creates a semester that is neither active nor disabled. `copy_from` copies the classes of that semester without rosters (document 1,
 * section 2) and its bell schedules. Without it, the bell schedules are those of the newest semester.
 * @throws 422 on `name` when another semester has it, on `copy_from` when the semester does not exist
 */
export async function createSemester(
  trx: Transaction,
  trail: AuditTrail,
  { name, copy_from }: NewSemester,
): Promise<number> {
  const created = await trx
    .insertInto('semester')
    .values({ name })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw nameTaken(name)
  const copied = copy_from === undefined ? {} : await copyCourses(trx, copy_from, created.id)
  const bell_schedules = auditedBellSchedules(await createBellSchedules(trx, created.id, copy_from))
  trail.created(subjectOf(created.id, name), { name, active: false, disabled: false, ...copied, bell_schedules })
  return created.id
}

/** Returns the name of the source and the number of copied classes. */
async function copyCourses(trx: Transaction, from: number, to: number) {
  const source = await trx.selectFrom('semester').select('name').where('id', '=', from).executeTakeFirst()
  if (!source) throw fieldError('copy_from', 'Semester not found.')
  const { numAffectedRows } = await sql`
    insert into course (semester_id, section, name, description, teacher_id, grade, room, period, days, "time",
      restrictions, active, max_seats)
    select ${to}::integer, section, name, description, teacher_id, grade, room, period, days, "time",
      restrictions, active, max_seats
    from course where semester_id = ${from} order by id
  `.execute(trx)
  return { copy_from: source.name, classes: Number(numAffectedRows ?? 0) }
}

interface EditedSemester {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly disabled: boolean
  /** Undefined keeps the date, null removes it. */
  readonly starts_on: string | null | undefined
  readonly ends_on: string | null | undefined
  /** Undefined keeps the setting. */
  readonly freed_seats: FreedSeats | undefined
  readonly offer_hours: number | undefined
  readonly by: SessionUser
}

/**
 * Changes a semester's name, state, dates or settings of freed seats, and settles its wait lists. Commands on its classes that are already
 * running finish first; later ones see the change. If nothing changes, writes nothing.
 * @throws 404; 422 on `name` when another semester has it, on the date that does not fit the stored one
 */
export async function editSemester(trx: Transaction, trail: AuditTrail, edited: EditedSemester): Promise<void> {
  const { id, name, active, disabled, by } = edited
  await lockPlanned(trx)
  const before = await trx
    .selectFrom('semester')
    .select(['name', 'active', 'disabled', 'starts_on', 'ends_on', 'freed_seats', 'offer_hours'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  const { starts_on = before.starts_on, ends_on = before.ends_on } = edited
  const because = semesterDatesRefusal({ starts_on, ends_on })
  if (because) throw fieldError(edited.ends_on === undefined ? 'starts_on' : 'ends_on', DATES_MESSAGES[because])
  const { freed_seats = before.freed_seats, offer_hours = before.offer_hours } = edited
  const settings = { starts_on, ends_on, freed_seats, offer_hours }
  const fields = { name, active, disabled, ...settings }
  if (isDeepStrictEqual(fields, before)) return
  const isRevised = name !== before.name || active !== before.active || disabled !== before.disabled
  if (isRevised) await lockClasses(trx, id)
  await trx
    .updateTable('semester')
    // The name and state are listed only when they change: a trigger then revises every class.
    .set(isRevised ? fields : settings)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw violatedConstraint(error) === NAME_CONSTRAINT ? nameTaken(fields.name) : error
    })
  trail.edited(subjectOf(id, fields.name), before, fields)
  if (active === before.active && freed_seats === before.freed_seats) return
  const classes = await classesWithWaitLists(trx, id)
  if (active) await settleClasses(trx, classes, NO_LOCKS)
  else {
    await endExpiredOffers(trx, classes, NO_LOCKS)
    await withdrawOffers(trx, classes, culpritOf(by))
  }
}

/** Locks the classes by id. The trigger and the end of offers change them in other orders. */
async function lockClasses(trx: Transaction, semester_id: number): Promise<void> {
  const classes = trx.selectFrom('course').select('id').where('semester_id', '=', semester_id).orderBy('id')
  await classes.forNoKeyUpdate().execute()
}

function subjectOf(id: number, name: string): Subject {
  return { kind: 'semester', id, name }
}

const NAME_CONSTRAINT = 'semester_name_key'
const nameTaken = (name: string) => fieldError('name', `A semester named ${name} already exists.`)
