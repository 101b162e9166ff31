import { PERIODS } from '../../days.ts'
import { byTime, isSameTime, type LotteryClass } from './pool.ts'

/** One class time that is decided on its own. The All Day classes of some days are two: for the children that want them first, and last. */
export interface Market {
  /** From 1, in the order in which they are decided. */
  readonly number: number
  readonly days: LotteryClass['days']
  readonly period: LotteryClass['period']
  /** The children that take part, for All Day classes. */
  readonly children: 'all' | 'all-day-first' | 'all-day-last'
  /** The period of the same days with the numbers that this one uses, its own or another one, and whether in the reverse order. */
  readonly orderOf: LotteryClass['period']
  readonly isReverse: boolean
}

/**
 * The class times in the order in which they are decided: All Day classes of children that want them before single classes, then the single
 * classes in the order of the week, then All Day classes of the other children. The periods 2, 4, 6 and 8 use the order of the period before
 * in reverse, also if it has no class. The others have an order of their own. So no order depends on a ranking or on another class.
 */
export function marketsOf(classes: readonly LotteryClass[]): Market[] {
  const sorted = [...classes].sort(byTime)
  const times = sorted.filter((one, n) => n === 0 || !isSameTime(one, sorted[n - 1] ?? one))
  const allDay = times.filter(({ period }) => period === 'All Day')
  const single = times.filter(({ period }) => period !== 'All Day')
  const taking = [
    ...allDay.map((time) => ({ time, children: 'all-day-first' as const })),
    ...single.map((time) => ({ time, children: 'all' as const })),
    ...allDay.map((time) => ({ time, children: 'all-day-last' as const })),
  ]
  return taking.map(({ time: { days, period }, children }, n) => {
    const isReverse = Number(period) % 2 === 0
    const orderOf = isReverse ? (PERIODS[PERIODS.indexOf(period) - 1] ?? period) : period
    return { number: n + 1, days, period, children, orderOf, isReverse }
  })
}
