import { type EnrollmentState, enrollsAnyway, type Refusal } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { deleteOffer, withdrawOffer } from '../waitLists/entries.queries.ts'
import { acceptOffer } from './acceptOffer.ts'
import { classesOfNewClass, settleAndRead } from './afterChange.ts'
import { contextFrom, type EnrollmentContext, type RosterCommand } from './context.ts'
import { insertEnrollment } from './entry.queries.ts'
import { statusOf } from './log.ts'
import { type Outcome, refused, succeeded } from './outcome.ts'
import { type Passing, passWaitList, withSeatOfOffer } from './passWaitList.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Enrolls a student in a class by these rules. A student with an offer accepts it, unless the office overrides a rule. The office may pass
 * the wait list.
 */
export function takeSeat(
  trx: Transaction,
  command: RosterCommand,
  snapshot: RosterSnapshot,
  whyNot: (state: EnrollmentState) => Refusal | undefined,
): Promise<Outcome> {
  const { course } = contextFrom(snapshot, command)
  const hasOffer = course.offer_expires_at && !course.has_expired_offer
  if (hasOffer && !command.override) return acceptOffer(trx, command, snapshot)
  const whyNotTakeSeat = (state: EnrollmentState, context: EnrollmentContext) => whyNot(withSeatOfOffer(state, context))
  return runCommand(trx, command, snapshot, whyNotTakeSeat, async (context) => {
    const passing = await passWaitList(trx, context, command.passWaitList)
    return passing.refusal ? refused(context, passing.refusal) : insert(trx, context, passing)
  })
}

async function insert(trx: Transaction, context: EnrollmentContext, passing: Passing): Promise<Outcome> {
  const { withdraws } = passing
  if (withdraws) await withdrawOffer(trx, withdraws.id, culpritOf(context.by))
  const { entry_id, offer_expires_at } = context.course
  if (offer_expires_at && entry_id !== null) await deleteOffer(trx, entry_id)
  await queueOfficeMail(trx, context, { kind: 'enrolled', by: 'office', gave_up: null })
  const inserting = insertEnrollment(trx, context, statusOf(actionOf(context, passing), enrollsAnyway(context.state)))
  const classes = [...classesOfNewClass(context), ...(withdraws ? [context.course.id] : [])]
  if (classes.length > 0) {
    await inserting
    return settleAndRead(trx, context, classes)
  }
  trx.queueBeforeCommit(inserting)
  return succeeded(context, 'enrolled')
}

function actionOf({ state }: EnrollmentContext, { isPassing }: Passing) {
  if (isPassing) return 'enrolled past the wait list'
  return state.status === 'waiting' ? 'moved to enrolled' : 'enrolled'
}
