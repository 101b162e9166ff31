import type { Refusal } from '../../domain/enrollment.ts'
import { whyNotSwap } from '../../domain/waitList/swap.ts'
import type { Transaction } from '../db/database.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { removeFromRoster } from '../waitLists/entries.queries.ts'
import { takeSeats } from '../waitLists/takeSeats.ts'
import { classesOfDrop, classesOfNewClass, settleAndRead } from './afterChange.ts'
import { contextFrom, type EnrollmentContext, type RosterCommand } from './context.ts'
import { afterOwnOffer, endExpired } from './endExpired.ts'
import { insertEnrollment } from './entry.queries.ts'
import { type Outcome, refused } from './outcome.ts'
import { lockBoth, type RosterSnapshot, reread } from './snapshot.ts'

interface SwapCommand extends RosterCommand {
  readonly drop_course_id: number
}

/**
 * Drops one class and enrolls in another. Nothing is dropped unless the seat is taken. The freed seat goes to its own wait list. Refused by
 * whyNotSwap. Throws as `enroll`.
 */
export async function swap(trx: Transaction, command: SwapCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const context = contextFrom(snapshot, command)
  const { student, course } = context
  const refusal = course.has_expired_offer ? undefined : whyNotSwapNow(context, command)
  if (refusal) return refused(context, refusal)
  if (!student.isCourseLocked) return swap(trx, command, await lockBoth(trx, snapshot, command, command.drop_course_id))
  if (!course.has_expired_offer) return exchange(trx, context, command)
  const ended = await endExpired(trx, context, [command.drop_course_id])
  const outcome = await swap(trx, command, await reread(trx, snapshot, command))
  return ended ? afterOwnOffer(outcome) : outcome
}

function whyNotSwapNow({ state, course }: EnrollmentContext, { drop_course_id }: SwapCommand): Refusal | undefined {
  const status = course.offer_expires_at ? 'offered' : state.status
  const overridden = state.status === 'waiting' && course.overridden === true
  return whyNotSwap({ ...state, status, offers: course.offered_seats, overridden }, drop_course_id)
}

/** The class is left before the other is entered, because the database checks overlaps after each statement. */
async function exchange(
  trx: Transaction,
  context: EnrollmentContext,
  { drop_course_id }: SwapCommand,
): Promise<Outcome> {
  const { student, course, others, by } = context
  const [student_id, culprit] = [student.id, culpritOf(by)]
  if (course.entry_id === null) {
    await removeFromRoster(trx, { course_id: drop_course_id, student_id }, 'dropped by swap', culprit)
    await insertEnrollment(trx, context, 'enrolled by swap')
  } else {
    const { entry_id, id: course_id } = course
    await takeSeats(trx, [{ entry_id, course_id, student_id, drops: drop_course_id }], culprit)
  }
  const dropped = others.filter(({ id }) => id === drop_course_id)
  await queueOfficeMail(trx, context, { kind: 'enrolled', by: 'office', gave_up: dropped[0]?.name ?? null })
  const classes = [...classesOfNewClass(context), ...dropped.flatMap((row) => classesOfDrop(row, others))]
  return settleAndRead(trx, context, classes, [drop_course_id])
}
