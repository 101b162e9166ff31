import type { Role } from '../../semester.ts'
import { type LastDay, semesterEnd } from '../seatsEnd.ts'
import { hasEnded } from '../waitList/waitList.ts'
import { type Closing, decidingRound } from './beacon.ts'
import type { LotteryPool } from './pool.ts'

/** When families rank classes, and when the office ran the lottery. */
export interface LotteryTimes extends Closing {
  readonly opens_at: Date
  readonly ran_at: Date | null
  /** Of the semester. */
  readonly last_day?: LastDay | null
}

export const LOTTERY_STATES = ['before', 'ranking', 'closed', 'complete'] as const
type LotteryState = (typeof LOTTERY_STATES)[number]

export function lotteryStateAt({ opens_at, closes_at, ran_at }: LotteryTimes, now: Date): LotteryState {
  if (ran_at) return 'complete'
  if (now < opens_at) return 'before'
  return now < closes_at ? 'ranking' : 'closed'
}

/** Whether the semester ended before the lottery ran. Then nothing is ranked anymore, and the lottery does not run. */
export function isTooLate({ ran_at, last_day }: Pick<LotteryTimes, 'ran_at' | 'last_day'>, now: Date): boolean {
  return ran_at === null && hasEnded({ ends_at: semesterEnd(last_day) }, now)
}

/** What happened to a closed lottery, which everyone sees from then on. `updated`: a later version of the server closed it again. */
export const LOTTERY_EVENTS = ['reopened', 'deleted', 'updated'] as const
export type LotteryEvent = (typeof LOTTERY_EVENTS)[number]

/** Why the server itself changed what decides a closed lottery. The record is in English. */
export const AUTOMATIC_REASONS = {
  offerEnded: 'An offer expired.',
  classOver: 'A class is over.',
} as const

/** Why this user cannot save a child's ranking. The office may correct one until the lottery, but never after it. */
export function whyNotSaveRanking(
  lottery: LotteryTimes,
  role: Role,
  now: Date,
): 'not-open-yet' | 'closed' | 'semester-over' | undefined {
  const state = lotteryStateAt(lottery, now)
  if (state === 'complete') return 'closed'
  if (isTooLate(lottery, now)) return 'semester-over'
  if (role === 'admin' || state === 'ranking') return undefined
  return state === 'before' ? 'not-open-yet' : 'closed'
}

/** Why the office cannot run the lottery: families still rank, the public value does not exist yet, it has run, or the semester is over. A rehearsal, which uses another seed, may run at any time before. */
export function whyNotRun(
  lottery: LotteryTimes,
  now: Date,
  { rehearsal }: { readonly rehearsal: boolean },
): 'not-closed-yet' | 'beacon-not-published' | 'already-run' | 'semester-over' | undefined {
  const state = lotteryStateAt(lottery, now)
  if (state === 'complete') return 'already-run'
  if (isTooLate(lottery, now)) return 'semester-over'
  if (rehearsal) return undefined
  if (state !== 'closed') return 'not-closed-yet'
  // What is kept only now needs a round in the future.
  const isPublished = lottery.kept_at && now >= decidingRound(lottery).published_at
  return isPublished ? undefined : 'beacon-not-published'
}

/** Why a family cannot enroll in a semester that starts with a lottery: until the lottery nobody can. */
export function whyNotBeforeLottery(
  lottery: Pick<LotteryTimes, 'ran_at'> | null | undefined,
  role: Role,
): 'not-open-yet' | undefined {
  return lottery && !lottery.ran_at && role === 'parent' ? 'not-open-yet' : undefined
}

/** What the office enters. */
export interface LotteryFields {
  readonly opens_at: Date
  readonly closes_at: Date
  readonly priority: LotteryPool['priority']
}

export type LotteryProblem = 'ends-before-start' | 'in-the-past' | 'after-last-day' | 'already-open'

interface LotteryRefusal {
  readonly field: keyof LotteryFields
  readonly because: LotteryProblem
}

/**
 * Why the office cannot save these fields. Once families rank classes, the opening and the priority stay as they were
 * announced. The closing can move as long as it is in the future and before the end of the semester, also to open a closed lottery again. A lottery
 * that has run never changes.
 */
export function whyNotSaveLottery(
  before: (LotteryFields & LotteryTimes) | undefined,
  { opens_at, closes_at, priority }: LotteryFields,
  now: Date,
  last_day: LastDay | null = null,
): readonly LotteryRefusal[] | 'already-run' {
  const state = before ? lotteryStateAt(before, now) : 'before'
  if (before && state === 'complete') return 'already-run'
  const isAnnounced = before !== undefined && state !== 'before'
  const isMoved = before?.closes_at.getTime() !== closes_at.getTime()
  const refusals: (LotteryRefusal | false)[] = [
    isAnnounced && before.opens_at.getTime() !== opens_at.getTime() && { field: 'opens_at', because: 'already-open' },
    isAnnounced && before.priority !== priority && { field: 'priority', because: 'already-open' },
    closes_at <= opens_at && { field: 'closes_at', because: 'ends-before-start' },
    closes_at > opens_at && isMoved && closes_at <= now && { field: 'closes_at', because: 'in-the-past' },
    closes_at > now &&
      isMoved &&
      hasEnded({ ends_at: semesterEnd(last_day) }, closes_at) && { field: 'closes_at', because: 'after-last-day' },
  ]
  return refusals.filter((refusal) => refusal !== false)
}
