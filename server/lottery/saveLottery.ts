import type { Semester } from '../../contract/semesters.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { type LotteryFields, lotteryStateAt, whyNotSaveLottery } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldsProblem } from '../platform/http/problem.ts'
import { refuseOutdated } from '../platform/http/reply.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'
import { lastDayOfSemester } from '../rows/classesOver.ts'
import { openRankings, publishEvent } from './closing.ts'
import {
  LOTTERY_MESSAGES,
  lockLottery,
  lotteryEtag,
  lotteryProblem,
  readClock,
  requireLottery,
} from './lottery.queries.ts'
import { sealNewSecret } from './secrets.ts'

/**
 * Deletes a lottery with its rankings. Families can then enroll without a lottery. A deletion after the closing is published.
 * @throws 404, and 422 `already-run`
 */
export async function deleteLottery(
  trx: Transaction,
  trail: AuditTrail,
  semester: Pick<Semester, 'id' | 'name'>,
): Promise<void> {
  const lottery = requireLottery(await lockLottery(trx, semester.id))
  if (lottery.ran_at) throw lotteryProblem('already-run')
  if (lotteryStateAt(lottery, await readClock(trx)) === 'closed') await publishEvent(trx, lottery, 'deleted')
  const { numDeletedRows } = await trx
    .deleteFrom('ranking')
    .where('lottery_id', '=', lottery.id)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('lottery').where('id', '=', lottery.id).execute()
  const before = { ...auditedLottery(lottery), rankings: Number(numDeletedRows) }
  const none = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  trail.edited({ kind: 'semester', ...semester }, before, none)
}

interface SavedLottery {
  readonly semester: Pick<Semester, 'id' | 'name'>
  readonly fields: LotteryFields
  readonly isPasswordConfirmed: boolean
  readonly if_match: string | undefined
}

/**
 * Creates or changes the lottery of a semester. The secret is made once, with the lottery. A closed lottery opens again, which is published.
 * @throws 422 by field, and `already-run`; 403 `password-required` to open it again; 412 for an earlier version
 */
export async function saveLottery(
  trx: Transaction,
  { trail, keys }: { readonly trail: AuditTrail; readonly keys: KeyRing },
  { semester, fields, isPasswordConfirmed, if_match }: SavedLottery,
): Promise<void> {
  const { last_day } = await trx
    .selectFrom('semester')
    .select(lastDayOfSemester.as('last_day'))
    .where('id', '=', semester.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = await lockLottery(trx, semester.id)
  refuseOutdated(if_match, lotteryEtag(before))
  const now = await readClock(trx)
  const refusals = whyNotSaveLottery(before, fields, now, last_day)
  if (refusals === 'already-run') throw lotteryProblem(refusals)
  if (refusals.length > 0) throw fieldsProblem(refusals.map(({ field, because }) => [field, LOTTERY_MESSAGES[because]]))
  const isReopened = before && isMoved(before, fields) && lotteryStateAt(before, now) === 'closed'
  if (isReopened) {
    requireConfirmedPassword(isPasswordConfirmed)
    await publishEvent(trx, before, 'reopened')
  }
  if (before) await trx.updateTable('lottery').set(fields).where('id', '=', before.id).execute()
  if (isReopened) await openRankings(trx, before.id)
  const commitment = before?.commitment ?? (await insertLottery(trx, keys, semester.id, fields))
  const after = auditedLottery({ ...fields, commitment })
  const none = Object.fromEntries(Object.keys(after).map((name) => [name, null]))
  trail.edited({ kind: 'semester', ...semester }, before ? auditedLottery(before) : none, after)
}

function isMoved(before: LotteryFields, { closes_at }: LotteryFields): boolean {
  return before.closes_at.getTime() !== closes_at.getTime()
}

/** Returns the commitment to the new secret. The caller holds the lock of the semester's row, or has created it. */
export async function insertLottery(
  trx: Transaction,
  keys: KeyRing,
  semester_id: number,
  fields: LotteryFields,
): Promise<string> {
  const sealed = await sealNewSecret(trx, keys, semester_id)
  await trx
    .insertInto('lottery')
    .values({ semester_id, ...fields, ...sealed, ...NOT_RUN })
    .execute()
  return sealed.commitment
}

export function auditedLottery(lottery: LotteryFields & { readonly commitment: string }): AuditFields {
  return {
    lottery_opens_at: lottery.opens_at.toISOString(),
    lottery_closes_at: lottery.closes_at.toISOString(),
    priority: lottery.priority,
    commitment: lottery.commitment,
  }
}

/** The columns of a lottery that has not run. */
export const NOT_RUN = {
  ran_at: null,
  record: null,
  digest: null,
  figures: null,
  demand: null,
  public_value: null,
  pool: null,
  rankings: null,
  rankings_hash: null,
  kept_at: null,
}
