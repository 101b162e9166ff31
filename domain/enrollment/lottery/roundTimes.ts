import type { Role } from '../../semester.ts'

/** When families rank classes, and when the office ran the draw. */
export interface RoundTimes {
  readonly opens_at: Date
  readonly closes_at: Date
  readonly drawn_at: Date | null
}

export const ROUND_STATES = ['before', 'ranking', 'closed', 'drawn'] as const
type RoundState = (typeof ROUND_STATES)[number]

export function roundStateAt({ opens_at, closes_at, drawn_at }: RoundTimes, now: Date): RoundState {
  if (drawn_at) return 'drawn'
  if (now < opens_at) return 'before'
  return now < closes_at ? 'ranking' : 'closed'
}

/** Why this user cannot save a child's ranking. The office may correct one until the draw, but never after it. */
export function whyNotSaveRanking(round: RoundTimes, role: Role, now: Date): 'not-open-yet' | 'closed' | undefined {
  const state = roundStateAt(round, now)
  if (state === 'drawn') return 'closed'
  if (role === 'admin' || state === 'ranking') return undefined
  return state === 'before' ? 'not-open-yet' : 'closed'
}

/** Why the office cannot run the draw: families still rank, or it has run. A rehearsal, which uses another seed, may run at any time before. */
export function whyNotDraw(
  round: RoundTimes,
  now: Date,
  { rehearsal }: { readonly rehearsal: boolean },
): 'not-closed-yet' | 'already-drawn' | undefined {
  const state = roundStateAt(round, now)
  if (state === 'drawn') return 'already-drawn'
  if (!rehearsal && state !== 'closed') return 'not-closed-yet'
}

/** Why a family cannot enroll in a semester that starts with a round: until the draw nobody can. */
export function whyNotBeforeDraw(
  round: Pick<RoundTimes, 'drawn_at'> | null | undefined,
  role: Role,
): 'not-open-yet' | undefined {
  return round && !round.drawn_at && role === 'parent' ? 'not-open-yet' : undefined
}

/** What the office enters. */
export interface RoundFields {
  readonly opens_at: Date
  readonly closes_at: Date
  readonly siblings_together: boolean
}

export type RoundProblem = 'ends-before-start' | 'in-the-past' | 'already-open'

interface RoundRefusal {
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
