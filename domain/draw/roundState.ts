import type { Role } from '../semester.ts'

/** When families rank classes, and when the office ran the draw. */
export interface RoundTimes {
  readonly opens_at: Date
  readonly closes_at: Date
  readonly drawn_at: Date | null
}

export const ROUND_STATES = ['before', 'ranking', 'closed', 'drawn'] as const
export type RoundState = (typeof ROUND_STATES)[number]

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
