import { settle } from '../../domain/waitList/settle.ts'
import type { OfferTimes, SettleStep } from '../../domain/waitList/settleStep.ts'
import type { RowLocks, Transaction } from '../db/database.ts'
import { queueSettledMails } from '../familyMails/rosterMails.ts'
import { lockAlso, locksOf } from './locks.ts'
import { lockAndReadWaitLists } from './readWaitLists.ts'
import { writeStep } from './writeStep.ts'

export interface SettledStep {
  readonly step: SettleStep
  readonly times: OfferTimes
}

/**
 * Gives the free seats of these classes to their wait lists and makes the exchanges that standing swaps allow (decision 36). Call it last,
 * after the operation's own changes. Queues the mails to the families of these children. Returns the steps that were written, in order. `held` are the rows that the transaction has locked.
 * @throws RetryTransaction when another transaction has a row that must be locked
 */
export async function settleClasses(
  trx: Transaction,
  changed: readonly number[],
  held: RowLocks,
): Promise<readonly SettledStep[]> {
  if (changed.length === 0) return []
  const { semesters, locks } = await lockAndReadWaitLists(trx, [...new Set(changed)], held)
  const steps = semesters.flatMap(({ lists, times }) => settle(lists, times).steps.map((step) => ({ step, times })))
  const withChildren = await lockAlso(trx, locks, locksOf({ students: steps.flatMap(enrolledChildren) }))
  if (withChildren !== locks) return settleClasses(trx, changed, withChildren)
  for (const step of steps) await writeStep(trx, step)
  await queueSettledMails(trx, steps)
  return steps
}

/** The children whose enrollments the step changes. An offer changes none. */
function enrolledChildren({ step }: SettledStep): number[] {
  if (step.step === 'enrolled') return [step.student_id]
  return step.step === 'exchanged' ? step.moves.map(({ student_id }) => student_id) : []
}
