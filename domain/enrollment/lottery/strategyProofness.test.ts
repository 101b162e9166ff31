import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testChild, testClass, testPool } from '../../../test/data/enrollmentRules.ts'
import { STUDENT_GRADES } from '../../grade.ts'
import { decideLottery } from './decide.ts'
import { marketsOf } from './markets.ts'
import { type LotteryChild, type LotteryPool, PRIORITIES } from './pool.ts'
import { decisionsOf } from './results.ts'
import { lotteryNumberText, turnOrders } from './turnOrders.ts'

const hashes = new Map<string, string>()
const sha256 = (text: string) => {
  const hash = hashes.get(text) ?? createHash('sha256').update(text).digest('hex')
  hashes.set(text, hash)
  return hash
}
const SEED = sha256('one time')
const CLASSES = [10, 11, 12, 13, 14]

/** Lotteries of one class time with at most eight children and five classes. */
const anyMarket: fc.Arbitrary<LotteryPool> = fc
  .record({
    priority: fc.constantFrom(...PRIORITIES),
    seats: fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 3, maxLength: CLASSES.length }),
    grades: fc.tuple(...CLASSES.map(() => fc.constantFrom('5', '5,6', '5,6', '6'))),
    children: fc.array(
      fc.record({
        grade: fc.constantFrom('5' as const, '5' as const, '6' as const),
        family: fc.constantFrom(null, null, 1),
        order: fc.shuffledSubarray(CLASSES, { minLength: 1 }),
      }),
      { minLength: 3, maxLength: 8, size: 'max' },
    ),
    code: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(({ priority, seats, grades, children, code }) => {
    const classes = seats.map((free_seats, n) => testClass(10 + n, { free_seats, grade: grades[n] ?? '5' }))
    const ranked = (order: readonly number[]) => order.filter((id) => id < 10 + seats.length)
    const taking = children.map(({ order, ...child }, n) =>
      testChild(code + n, ranked(order).length === 0 ? [] : [ranked(order)], child),
    )
    return testPool(classes, taking, { priority })
  })

/** The class of each child that gets one. */
type Mechanism = (pool: LotteryPool) => ReadonlyMap<number, number>

const lottery: Mechanism = (pool) =>
  new Map(
    decisionsOf(decideLottery(pool, { seed: SEED, sha256 }), 'enrolled').map(({ code, course_id }) => [
      code,
      course_id,
    ]),
  )

/** The Boston mechanism, which the lottery had before: all first choices before any second choice, each in the reverse order of the last. */
const firstChoicesFirst: Mechanism = (pool) => {
  const left = new Map(pool.classes.map(({ id, free_seats }) => [id, free_seats]))
  const got = new Map<number, number>()
  const order = turnOrders(pool, marketsOf(pool.classes), { seed: SEED, sha256 }).get(1) ?? []
  for (const choice of CLASSES.keys())
    for (const code of choice % 2 === 0 ? order : order.toReversed()) {
      const child = pool.children.find((one) => one.code === code)
      const id = child?.wishes[0]?.[choice] ?? -1
      const isAllowed = child && eligible(pool, child).includes(id)
      if (got.has(code) || !isAllowed || (left.get(id) ?? 0) === 0) continue
      got.set(code, id)
      left.set(id, (left.get(id) ?? 0) - 1)
    }
  return got
}

/** The choices of the child that are for its grade, the first choice first. */
function eligible({ classes }: LotteryPool, { grade, wishes }: LotteryChild): number[] {
  return (wishes[0] ?? []).filter((id) => classes.some((one) => one.id === id && one.grade.split(',').includes(grade)))
}

/** Every order of every part of the list, the empty one included. */
function rankingsOf(ids: readonly number[]): number[][] {
  return [[], ...ids.flatMap((id) => rankingsOf(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]))]
}

/** The children that get a class that they rank higher if they rank other classes than they want, with that ranking. */
function gains(pool: LotteryPool, mechanism: Mechanism): string[] {
  const honest = mechanism(pool)
  return pool.children.flatMap((child) => {
    const truth = child.wishes[0] ?? []
    const placeOf = (id: number | undefined) =>
      id === undefined || !truth.includes(id) ? truth.length : truth.indexOf(id)
    return rankingsOf(pool.classes.map(({ id }) => id)).flatMap((ranking) => {
      const wishes = ranking.length === 0 ? [] : [ranking]
      const children = pool.children.map((other) => (other === child ? { ...child, wishes } : other))
      const got = mechanism({ ...pool, children }).get(child.code)
      return placeOf(got) < placeOf(honest.get(child.code))
        ? [`${child.code} gets ${got} with ${ranking.join('>')}`]
        : []
    })
  })
}

describe('every ranking of every class instead of the true one, for each child', () => {
  const markets = fc.sample(anyMarket, { numRuns: 100, seed: 2005 })

  test('gives no child a class that it wants more', () => {
    expect(markets.flatMap((pool) => gains(pool, lottery))).toEqual([])
  })

  test('gives one to some child if all first choices come before any second choice', () => {
    expect(markets.some((pool) => gains(pool, firstChoicesFirst).length > 0)).toBe(true)
  })
})

describe('in 1,000 markets', () => {
  /** Each child in the order of its turn, computed without the lottery's own code, asks until nobody with an earlier turn is refused. */
  const independent: Mechanism = (pool) => {
    const hash = (kind: 'child' | 'family', n: number) =>
      sha256(lotteryNumberText(SEED, { days: 'M', orderOf: '1' }, kind, n))
    const direction = { none: 0, 'oldest-first': -1, 'youngest-first': 1 }[pool.priority]
    const keyOf = ({ code, family, grade }: LotteryChild) => {
      const byGrade = String(100 + direction * STUDENT_GRADES.indexOf(grade))
      return `${byGrade} ${family === null ? hash('child', code) : hash('family', family)} ${hash('child', code)}`
    }
    const keys = new Map(pool.children.map((child) => [child.code, keyOf(child)]))
    const remaining = new Map(pool.children.map((child) => [child.code, eligible(pool, child)]))
    for (;;) {
      const asking = Map.groupBy(remaining.keys(), (code) => remaining.get(code)?.[0])
      const refused = pool.classes.flatMap(({ id, free_seats }) =>
        (asking.get(id) ?? [])
          .toSorted((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1))
          .slice(free_seats),
      )
      if (refused.length === 0) break
      for (const code of refused) remaining.get(code)?.shift()
    }
    return new Map([...remaining].flatMap(([code, [id]]) => (id === undefined ? [] : [[code, id] as const])))
  }
  const sorted = (got: ReadonlyMap<number, number>) => [...got].sort(([a], [b]) => a - b)

  test('the lottery is an acceptance in rounds in the order of priority and lottery number', () => {
    fc.assert(
      fc.property(anyMarket, (pool) => {
        expect(sorted(lottery(pool))).toEqual(sorted(independent(pool)))
      }),
      { numRuns: 1000 },
    )
  })

  test('which first choices before second choices are not', () => {
    const markets = fc.sample(anyMarket, { numRuns: 100, seed: 1 })
    const isSame = (pool: LotteryPool) => String(sorted(firstChoicesFirst(pool))) === String(sorted(independent(pool)))
    expect(markets.every(isSame)).toBe(false)
  })
})
