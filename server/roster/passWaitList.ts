import { seatsLeft } from '../../domain/course.ts'
import type { EnrollmentState, Refusal } from '../../domain/enrollment.ts'
import { enrollPastWaitList } from '../../domain/waitList/officeMoves.ts'
import type { WaitListEntry } from '../../domain/waitList/waitList.ts'
import type { Transaction } from '../db/database.ts'
import { entryOf, readEntries } from '../waitLists/waitLists.queries.ts'
import type { EnrollmentContext } from './context.ts'

export interface Passing {
  /** The office is asked once before it passes waiting children. */
  readonly refusal?: Refusal | undefined
  /** Whether children wait before this one. */
  readonly isPassing: boolean
  /** The offer whose seat the student gets. */
  readonly withdraws?: WaitListEntry | undefined
}

/** The office can give a seat that is held for the wait list. */
export function withSeatOfOffer(state: EnrollmentState, { course, by }: EnrollmentContext): EnrollmentState {
  if (by.role !== 'admin' || course.offered_seats === 0) return state
  return { ...state, course: { ...course, current_seats: course.current_seats - 1 } }
}

/**
 * What it means for the wait list of the locked class that the office enrolls this student. With `open`, a free seat is for all families, but
 * one that is still on offer is not.
 */
export async function passWaitList(
  trx: Transaction,
  { course, student, by }: EnrollmentContext,
  mayPass = false,
): Promise<Passing> {
  const isOpen = course.freed_seats === 'open' && seatsLeft(course) > 0
  if (by.role !== 'admin' || course.wait_list === 0 || isOpen) return { isPassing: false }
  const entries = (await readEntries(trx, [course.id])).map(entryOf).filter(({ course_id }) => course_id === course.id)
  const past = enrollPastWaitList(course, student.id, entries)
  if (past.refusal) return { refusal: { because: past.refusal }, isPassing: false }
  const isPassing = past.passes.length > 0
  const isAsked = isPassing && !mayPass
  return { refusal: isAsked ? { because: 'held-for-the-line' } : undefined, isPassing, withdraws: past.withdraws }
}
