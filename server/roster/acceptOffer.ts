import { acceptOffer as decide } from '../../domain/waitList/offer.ts'
import type { Transaction } from '../db/database.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { takeSeats } from '../waitLists/takeSeats.ts'
import { classesOfDrop, classesOfNewClass, settleAndRead } from './afterChange.ts'
import { contextFrom, ownOffer, type RosterCommand } from './context.ts'
import { endExpired } from './endExpired.ts'
import { type Outcome, refused } from './outcome.ts'
import { lockBoth, type RosterSnapshot, reread } from './snapshot.ts'

/**
 * Enrolls a child in the seat that is held for it. Drops the class that the offer names if it is still in the way, and gives that seat to
 * its wait list. The refusal is a rule that another class or the grade breaks, `no-offer`, or `offer-expired`: an offer whose time is over
 * by the database's clock ends here. A disabled semester and a closed enrollment window do not matter. Throws as `enroll`.
 * @throws RetryTransaction when another transaction has a row that must be locked
 */
export async function acceptOffer(trx: Transaction, command: RosterCommand, given: RosterSnapshot): Promise<Outcome> {
  const { course: unlocked } = contextFrom(given, command)
  const snapshot = await lockBoth(trx, given, command, unlocked.offer_drops)
  const context = contextFrom(snapshot, command)
  const { course, student, others } = context
  if (course.offer_drops !== unlocked.offer_drops) return acceptOffer(trx, command, snapshot)
  if (course.has_expired_offer)
    return (await endExpired(trx, context)) ?? acceptOffer(trx, command, await reread(trx, snapshot, command))
  const { entry_id, overridden } = course
  const entry = { overridden: overridden === true, offer: ownOffer(course) }
  const decision = decide(entry, { ...student, enrolled: context.state.enrolled }, course, course.read_at)
  if (decision.refusal || entry_id === null) return refused(context, decision.refusal ?? { because: 'no-offer' })
  const { drops } = decision
  await takeSeats(trx, [{ entry_id, course_id: course.id, student_id: student.id, drops }], culpritOf(context.by))
  const dropped = others.find(({ id }) => id === drops)
  await queueOfficeMail(trx, context, { kind: 'enrolled', by: 'office', gave_up: dropped?.name ?? null })
  const classes = [...classesOfNewClass(context), ...(dropped ? classesOfDrop(dropped, others) : [])]
  return settleAndRead(trx, context, classes, dropped ? [dropped.id] : [])
}
