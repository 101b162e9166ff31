import { STUDENT_GRADES } from '../../grade.ts'
import type { Market } from './markets.ts'
import type { LotteryChild, LotteryPool } from './pool.ts'
import type { Sha256 } from './seed.ts'

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
