import { PERIODS } from '../../days.ts'
import { STUDENT_GRADES } from '../../grade.ts'
import { byTime, isSameTime, type LotteryChild, type LotteryClass, type LotteryPool } from './pool.ts'
import type { Sha256 } from './seed.ts'

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

/** The text whose SHA-256 is the lottery number of a child at a class time, or of the siblings that are drawn together. */
export function lotteryNumberText(
  seed: string,
  { days, orderOf }: Pick<Market, 'days' | 'orderOf'>,
  kind: 'child' | 'family',
  number: number,
): string {
  return `${seed}:${days}:${orderOf}:${kind}:${number}`
}

/**
 * The codes of all children in the order of their turns, by the number of the market. Siblings that are drawn together are next to each
 * other: the family's number decides, then the child's own. Codes exist before the seed, and a SHA-256 is not predictable without the seed,
 * so each order is equally likely, and one more child does not change the order of the others. A priority by grade comes first.
 */
export function turnOrders(
  { children, priority }: LotteryPool,
  markets: readonly Market[],
  { seed, sha256 }: { readonly seed: string; readonly sha256: Sha256 },
): Map<number, readonly number[]> {
  const grades = new Map(children.map(({ code, grade }) => [code, priorityOf(grade, priority)]))
  const byGrade = (a: number, b: number) => (grades.get(a) ?? 0) - (grades.get(b) ?? 0)
  const orders = new Map<string, readonly number[]>()
  return new Map(
    markets.map((market) => {
      const key = `${market.days}:${market.orderOf}`
      const order =
        orders.get(key) ?? orderByNumber(children, (kind, n) => sha256(lotteryNumberText(seed, market, kind, n)))
      orders.set(key, order)
      const turns = market.isReverse ? order.toReversed() : order
      return [market.number, priority === 'none' ? turns : turns.toSorted(byGrade)]
    }),
  )
}

function priorityOf(grade: LotteryChild['grade'], priority: LotteryPool['priority']): number {
  const index = STUDENT_GRADES.indexOf(grade)
  return priority === 'oldest-first' ? -index : index
}

function orderByNumber(
  children: readonly LotteryChild[],
  numberOf: (kind: 'child' | 'family', number: number) => string,
): number[] {
  const families = new Map<number, string>()
  for (const { family } of children)
    if (family !== null) families.set(family, families.get(family) ?? numberOf('family', family))
  return children
    .map(({ code, family }) => {
      const own = numberOf('child', code)
      return { code, own, shared: (family === null ? undefined : families.get(family)) ?? own }
    })
    .sort((a, b) => byText(a.shared, b.shared) || byText(a.own, b.own) || a.code - b.code)
    .map(({ code }) => code)
}

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
