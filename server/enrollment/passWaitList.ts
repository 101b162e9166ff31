import { sql } from 'kysely'
import { seatsLeft } from '../../domain/course.ts'
import type { Refusal } from '../../domain/enrollment/refusals.ts'
import { enrollPastWaitList } from '../../domain/enrollment/waitList/offer.ts'
import type { PassedOverPlace } from '../../domain/enrollment/waitList/settle.ts'
import type { Offer, WaitListEntry } from '../../domain/enrollment/waitList/waitList.ts'
import { fullName } from '../../domain/person.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { CommandInput, EnrollmentCommand } from './commandInput.ts'
import type { HeldSeat } from './runCommand.ts'
import { entryOf, readEntries } from './waitLists.queries.ts'

export interface Passing {
  /** The office is asked before it passes waiting children or takes the seat that is held for one. */
  readonly refusal?: Refusal | undefined
  /** The seat that is asked about, if it is held for another child. */
  readonly held?: HeldSeat | undefined
  /** The names of the children before this one, when the office is asked. */
  readonly passes?: readonly string[]
  /** Whether children wait before this one. */
  readonly isPassing: boolean
  /** Those of them that learn from an email that the student gets a seat that was held for the wait list. */
  readonly tells: readonly PassedOverPlace[]
  /** The offer whose seat the student gets. */
  readonly withdraws?: WaitListEntry | undefined
}

/** The office can give a seat that is held for the wait list. */
export function withOfferedSeat({ state, course, by }: CommandInput): CommandInput['state'] {
  if (by.role !== 'admin' || course.offered_seats === 0) return state
  return { ...state, course: { ...course, current_seats: course.current_seats - 1 } }
}

/**
 * What it means for the wait list of the locked class that the office enrolls this student. With `open`, a free seat is for all families, but
 * one that is still on offer is not.
 */
export async function passWaitList(
  trx: Transaction,
  { course, student, by }: CommandInput,
  { passWaitList: mayPass = false, withdrawsOfferOf: known }: EnrollmentCommand,
): Promise<Passing> {
  const isOpen = course.freed_seats === 'open' && seatsLeft(course) > 0
  if (by.role !== 'admin' || course.wait_list === 0 || isOpen) return { isPassing: false, tells: [] }
  const entries = (await readEntries(trx, [course.id])).map(entryOf).filter(({ course_id }) => course_id === course.id)
  const past = enrollPastWaitList(course, student.id, entries)
  if (past.refusal) return { refusal: { because: past.refusal }, isPassing: false, tells: [] }
  const isPassing = past.passes.length > 0
  const { withdraws } = past
  const tells = withdraws ? past.passes.filter(({ offer }) => !offer).map(toPassedOver) : []
  const isKnown = known === undefined || known === (withdraws?.student_id ?? null)
  if ((!isPassing && !withdraws) || (mayPass && isKnown)) return { isPassing, withdraws, tells }
  const held = withdraws?.offer ? await readHeldSeat(trx, withdraws.student_id, withdraws.offer) : undefined
  const passes = await readNames(
    trx,
    past.passes.map(({ student_id }) => student_id),
  )
  return { refusal: { because: 'held-for-the-line' }, held, passes, isPassing, withdraws, tells }
}

/** In the order of the ids. */
async function readNames(trx: Transaction, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const students = await trx
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
  return ids.flatMap((id) => students.filter((student) => student.id === id).map(fullName))
}

function toPassedOver({ id: entry_id, course_id, student_id }: WaitListEntry): PassedOverPlace {
  return { entry_id, course_id, student_id, seat: 'office', refusal: undefined }
}

async function readHeldSeat(trx: Transaction, student_id: number, { expires_at: until }: Offer): Promise<HeldSeat> {
  const student = await trx
    .selectFrom('student')
    .crossJoin('school')
    .select(['first_name', 'last_name', 'time_zone'])
    .where('student.id', '=', student_id)
    .executeTakeFirstOrThrow()
  return { student_id, child: fullName(student), until, time_zone: student.time_zone }
}
