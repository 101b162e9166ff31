import { byTime, type DrawClass, isSameTime, type PreferenceRound } from './round.ts'

/** One turn of every child that ranked this choice for this time. */
export interface Pass {
  /** From 1. */
  readonly number: number
  readonly days: DrawClass['days']
  readonly period: DrawClass['period']
  /** 1 for first choices. */
  readonly choice: number
  /** In the order of the lottery numbers, or from the last to the first. */
  readonly direction: 'forward' | 'backward'
}

/**
 * All first choices, time by time in the order of the week, then all second choices, and so on. The direction changes from one time to the
 * next and from one choice to the next: the last child for first choices at a time is the first for second choices at that time.
 */
export function passesOf({ classes, children }: PreferenceRound): Pass[] {
  const ranked = new Set(children.flatMap(({ wishes }) => wishes.flat()))
  const sorted = classes.filter(({ id }) => ranked.has(id)).sort(byTime)
  const times = sorted.filter((one, n) => n === 0 || !isSameTime(one, sorted[n - 1] ?? one))
  const choices = children.flatMap(({ wishes }) => wishes).reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: choices }, (_, choice) =>
    times.map(({ days, period }, time) => ({
      number: choice * times.length + time + 1,
      days,
      period,
      choice: choice + 1,
      direction: (choice + time) % 2 === 0 ? ('forward' as const) : ('backward' as const),
    })),
  ).flat()
}
