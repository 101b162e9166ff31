import type { startLottery as startLotteryCall } from '../../contract/enrollment/lotteryRuns.ts'
import { decidingRound } from '../../domain/enrollment/lottery/beacon.ts'
import { whyNotRun } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { NO_PUBLIC_VALUE } from '../../domain/enrollment/lottery/seed.ts'
import { actorOf, createRequestTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { queueExampleLotteryEmails } from '../familyEmails/queueLotteryEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Authorized, RequestData } from '../platform/http/request.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { explainEdits, recordEdits } from './closing.ts'
import { countUndecided } from './duplicates.queries.ts'
import { insertRun, lockLottery, lotteryProblem, readClock, requireLottery } from './lottery.queries.ts'
import { decidePublicValue, type FetchedRound } from './publicValue.ts'
import { readPool } from './readPool.ts'
import type { RunOrder } from './runLottery.ts'
import { openSecret } from './secrets.ts'

type Request = RequestData<typeof startLotteryCall> & Authorized<typeof startLotteryCall>

export interface OrderedRun {
  readonly lottery_id: number
  readonly order: RunOrder
}

/**
 * Records that the office ordered the lottery, which starts after the commit. A preview of the emails needs no public value.
 * @throws 404, 422 with the reason, and BeaconNeeded: see `decidePublicValue`
 */
export async function orderRun(
  trx: Transaction,
  keys: KeyRing,
  { request, fetched }: { readonly request: Request; readonly fetched: FetchedRound | undefined },
): Promise<OrderedRun> {
  const { params, user, body, notify_families } = request
  const { id: semester_id, name } = await findSemester(trx, params.id, user)
  const lottery = requireLottery(await lockLottery(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotRun(lottery, now, { rehearsal: false })
  if (because) throw lotteryProblem(because)
  if ((await countUndecided(trx, semester_id)) > 0) throw lotteryProblem('undecided-duplicates')
  const announced = decidingRound(lottery)
  const isPreview = notify_families === 'preview'
  await recordEdits(trx, lottery)
  const { reason, last_edit } = body
  const explanation = { reason, last_edit }
  if (!isPreview) await explainEdits(trx, lottery.id, explanation)
  const public_value = isPreview ? NO_PUBLIC_VALUE : decidePublicValue(announced, body.public_value, fetched)
  const encrypted = await trx
    .selectFrom('lottery')
    .select(['semester_id', 'commitment', 'key_id', 'secret'])
    .where('id', '=', lottery.id)
    .executeTakeFirstOrThrow()
  await insertRun(trx, { lottery_id: lottery.id, by: user, now })
  const subject = { kind: 'semester', id: semester_id, name } as const
  createRequestTrail(trx, request).edited(
    subject,
    { lottery_started_at: null },
    { lottery_started_at: now.toISOString() },
  )
  const actor = { ...actorOf(request), user_id: user.id }
  if (isPreview) {
    const { students, withoutWishes, left_out } = await readPool(trx, lottery)
    const ids = [...students.values(), ...withoutWishes, ...left_out].map(({ student_id }) => student_id)
    await queueExampleLotteryEmails(trx, { id: semester_id, name }, ids)
  }
  const notifiesFamilies = notify_families === 'yes'
  const secret = openSecret(keys, encrypted)
  const order = { semester_id, secret, public_value, explanation, actor, notifiesFamilies }
  return { lottery_id: lottery.id, order }
}
