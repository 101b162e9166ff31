import { type RoundTimes, roundStateAt } from './roundState.ts'

/** What the office enters. */
export interface RoundFields {
  readonly opens_at: Date
  readonly closes_at: Date
  readonly siblings_together: boolean
}

export type RoundProblem = 'ends-before-start' | 'in-the-past' | 'already-open'

export interface RoundRefusal {
  readonly field: keyof RoundFields
  readonly because: RoundProblem
}

/**
 * Why the office cannot save these fields. Once families rank classes, the opening and the rule for brothers and sisters stay as they
 * were announced. The closing can move as long as it is in the future, also to open a closed round again. A drawn round never changes.
 */
export function whyNotSaveRound(
  before: (RoundFields & RoundTimes) | undefined,
  { opens_at, closes_at, siblings_together }: RoundFields,
  now: Date,
): readonly RoundRefusal[] | 'already-drawn' {
  const state = before ? roundStateAt(before, now) : 'before'
  if (before && state === 'drawn') return 'already-drawn'
  const isAnnounced = before !== undefined && state !== 'before'
  const isMoved = before?.closes_at.getTime() !== closes_at.getTime()
  const refusals: (RoundRefusal | false)[] = [
    isAnnounced && before.opens_at.getTime() !== opens_at.getTime() && { field: 'opens_at', because: 'already-open' },
    isAnnounced &&
      before.siblings_together !== siblings_together && { field: 'siblings_together', because: 'already-open' },
    closes_at <= opens_at && { field: 'closes_at', because: 'ends-before-start' },
    closes_at > opens_at && isMoved && closes_at <= now && { field: 'closes_at', because: 'in-the-past' },
  ]
  return refusals.filter((refusal) => refusal !== false)
}
