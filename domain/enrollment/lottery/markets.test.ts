import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testChild, testClass, testPool } from '../../../test/data/enrollmentRules.ts'
import { sha256 } from '../../../test/data/sha256.ts'
import type { Grade } from '../../grade.ts'
import { decideLottery } from './decide.ts'
import { type Market, marketsOf } from './markets.ts'
import { type LotteryChild, type LotteryClass, type LotteryPool, PRIORITIES } from './pool.ts'
import { lotteryNumberText, turnOrders } from './turnOrders.ts'

const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const WEEK = [
  testClass(1, { days: 'F' }),
  testClass(2, { days: 'W', period: '4' }),
  testClass(3, { period: 'All Day' }),
  testClass(4),
  testClass(5, { days: 'W', period: 'All Day' }),
  testClass(6, { period: '2' }),
  testClass(7),
  testClass(8, { period: 'Optional' }),
]
const ordersOf = (pool: LotteryPool, seed = SEED) => turnOrders(pool, marketsOf(pool.classes), { seed, sha256 })
const codesTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const childrenOf = (codes: readonly number[], changes: (code: number) => Partial<LotteryChild> = () => ({})) =>
  codes.map((code) => testChild(code, [], changes(code)))
const orderOf = (children: readonly LotteryChild[], seed = SEED, changes: Partial<LotteryPool> = {}) =>
  ordersOf(testPool([testClass(10)], children, changes), seed).get(1) ?? []

describe('the class times', () => {
  test('are All Day for some children, then the single classes in the order of the week, then All Day for the others', () => {
    const texts = marketsOf(WEEK).map(
      ({ number, days, period, children, orderOf, isReverse }) =>
        `${number}: ${days} ${period} ${children} ${isReverse ? 'reverse' : 'forward'} ${orderOf}`,
    )
    expect(texts).toEqual([
      '1: M All Day all-day-first forward All Day',
      '2: W All Day all-day-first forward All Day',
      '3: M 1 all forward 1',
      '4: M 2 all reverse 1',
      '5: M Optional all forward Optional',
      '6: W 4 all reverse 3',
      '7: F 1 all forward 1',
      '8: M All Day all-day-last forward All Day',
      '9: W All Day all-day-last forward All Day',
    ])
  })

  test('do not depend on the order of the classes, and a lottery without classes has none', () => {
    expect(marketsOf(WEEK.toReversed())).toEqual(marketsOf(WEEK))
    expect(marketsOf([])).toEqual([])
  })
})

describe('the order of a class time', () => {
  test('is that of the SHA-256 of the seed, the time and the code, which a family can compute with sha256sum', () => {
    expect(lotteryNumberText(SEED, { days: 'T/TH', orderOf: '3' }, 'child', 17)).toBe(`${SEED}:T/TH:3:child:17`)
    expect(lotteryNumberText(SEED, { days: 'M', orderOf: 'All Day' }, 'family', 4)).toBe(`${SEED}:M:All Day:family:4`)
    const byNumber = codesTo(6).toSorted((a, b) =>
      sha256(`${SEED}:M:1:child:${a}`) < sha256(`${SEED}:M:1:child:${b}`) ? -1 : 1,
    )
    expect(orderOf(childrenOf(codesTo(6)))).toEqual(byNumber)
    expect(byNumber).toEqual([6, 4, 1, 5, 3, 2])
  })

  test('is the reverse of the period before for every second period, the same for both All Day markets, and else of its own', () => {
    const children = childrenOf(codesTo(30))
    const orders = ordersOf(testPool(WEEK, children))
    const text = (number: number) => orders.get(number)?.join()
    expect(orders.size).toBe(9)
    expect(orders.get(4)?.toReversed().join()).toBe(text(3))
    const periodBefore = ordersOf(testPool([testClass(1, { days: 'W', period: '3' })], children)).get(1)
    expect(orders.get(6)?.toReversed()).toEqual(periodBefore)
    expect([text(8), text(9)]).toEqual([text(1), text(2)])
    expect(new Set([1, 2, 3, 4, 5, 6, 7].map(text)).size).toBe(7)
  })

  test('of two equal hashes is that of the codes', () => {
    const pool = testPool([testClass(10)], childrenOf([3, 1, 2]))
    expect(turnOrders(pool, marketsOf(pool.classes), { seed: SEED, sha256: () => 'same' }).get(1)).toEqual([1, 2, 3])
  })
})

describe('siblings that are drawn together', () => {
  const familyOf = (code: number) => (code % 3 === 0 ? null : Math.floor(code / 6))
  const children = childrenOf(codesTo(60), (code) => ({ family: familyOf(code) }))

  test('are next to each other at every time, each child once', () => {
    for (const order of ordersOf(testPool(WEEK, children)).values()) {
      const families = order.map((code) => familyOf(code) ?? `child ${code}`)
      const blocks = families.filter((family, n) => family !== families[n - 1])
      expect(new Set(blocks).size).toBe(blocks.length)
      expect(order.toSorted((a, b) => a - b)).toEqual(codesTo(60))
    }
  })

  test('are in an order of their own inside, which is not that of their codes', () => {
    const inside = [...ordersOf(testPool(WEEK, children)).values()].map((order) =>
      order.filter((code) => familyOf(code) === 1).join(),
    )
    expect(new Set(inside).size).toBeGreaterThan(2)
  })
})

describe('a priority by grade', () => {
  const grades: readonly Grade[] = ['K', '12', '5']
  const gradeOf = (code: number) => grades[code % 3] ?? 'K'
  const children = childrenOf(codesTo(30), (code) => ({ grade: gradeOf(code) }))
  const none = ordersOf(testPool(WEEK, children))

  test.each([
    ['oldest-first', ['12', '5', 'K']],
    ['youngest-first', ['K', '5', '12']],
  ] as const)('%s is above the lottery number, at every time also in the reverse order', (priority, expected) => {
    for (const [market, order] of ordersOf(testPool(WEEK, children, { priority }))) {
      expect(order.map(gradeOf)).toEqual(expected.flatMap((grade) => Array.from({ length: 10 }, () => grade)))
      for (const grade of grades) {
        const own = (codes: readonly number[] = []) => codes.filter((code) => gradeOf(code) === grade)
        expect(own(order)).toEqual(own(none.get(market)))
      }
    }
  })

  test('none mixes the grades', () => {
    expect(new Set(none.get(1)?.slice(0, 10).map(gradeOf)).size).toBeGreaterThan(1)
  })
})

const anyChildren = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 12 }).chain((codes) =>
  fc.tuple(
    ...codes.map((code) =>
      fc
        .record({
          family: fc.constantFrom(null, 1, 2, 3),
          grade: fc.constantFrom('K' as const, '5' as const, '12' as const),
          ids: fc.shuffledSubarray([4, 7]),
        })
        .map(({ ids, ...changes }) => testChild(code, ids.length === 0 ? [] : [ids], changes)),
    ),
  ),
)
const anyWeek = fc.shuffledSubarray<LotteryClass>(WEEK, { minLength: 2 })

describe('the orders', () => {
  const forAny = (holds: (pool: LotteryPool, wishes: readonly (readonly number[])[]) => void) =>
    fc.assert(
      fc.property(
        fc.record({ classes: anyWeek, children: anyChildren, priority: fc.constantFrom(...PRIORITIES) }),
        fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 })),
        ({ classes, children, priority }, wishes) => {
          holds(testPool(classes, children, { priority }), wishes)
        },
      ),
      { numRuns: 300 },
    )

  test('do not depend on the classes of other times', () => {
    const orderOf = (pool: LotteryPool) => {
      const orders = ordersOf(pool)
      const nameOf = ({ days, period, children }: Market) => `${days} ${period} ${children}`
      return new Map(marketsOf(pool.classes).map((market) => [nameOf(market), orders.get(market.number)]))
    }
    forAny((pool) => {
      const whole = orderOf({ ...pool, classes: WEEK })
      for (const [market, order] of orderOf(pool)) expect(order).toEqual(whole.get(market))
    })
  })

  test('do not depend on wishes, on what children have, nor on the order of the rows', () => {
    forAny((pool, wishes) => {
      const children = pool.children.map((child, n) => ({
        ...child,
        wishes: [wishes[n] ?? [1]],
        enrolled: wishes[n + 1] ?? [],
        all_day_first: n % 2 === 0,
      }))
      expect(ordersOf({ ...pool, children: children.toReversed() })).toEqual(ordersOf(pool))
    })
  })

  test('of the others stay when one child is missing', () => {
    forAny((pool) => {
      const orders = ordersOf(pool)
      for (const { code } of pool.children) {
        const without = ordersOf({ ...pool, children: pool.children.filter((child) => child.code !== code) })
        for (const [market, order] of without)
          expect(order).toEqual(orders.get(market)?.filter((other) => other !== code))
      }
    })
  })

  test('of an order that counts the children, such as a shuffle, would change', () => {
    const shuffled = (codes: readonly number[]) =>
      codes.map((code, n) => ({ code, number: sha256(`${n}`) })).sort((a, b) => (a.number < b.number ? -1 : 1))
    const order = shuffled(codesTo(8)).map(({ code }) => code)
    const without = shuffled(codesTo(8).slice(1)).map(({ code }) => code)
    expect(without).not.toEqual(order.filter((code) => code !== 1))
  })
})

describe('over 400 lotteries with other seeds', () => {
  const codes = codesTo(8).map((code) => 100 + code)
  const seeds = Array.from({ length: 400 }, (_, n) => sha256(`seed ${n}`))
  /** The 99.9 % quantiles of chi-square. */
  const [QUANTILE_7, QUANTILE_49] = [24.32, 85.35]

  /** How the places of each child differ from equally many of each. For a random order, chi-square with seven degrees of freedom each. */
  const byChild = (orders: readonly (readonly number[])[]) =>
    codes.map((code) => chiSquare(counts(orders.map((order) => order.indexOf(code)))))

  test('each place is equally likely for each of eight equal children', () => {
    const pool = testPool(
      [testClass(10, { free_seats: 3 })],
      codes.map((code) => testChild(code, [[10]])),
    )
    const orders = seeds.map((seed) => decideLottery(pool, { seed, sha256 }).map(({ code }) => code))
    expect(Math.max(...byChild(orders))).toBeLessThan(QUANTILE_7)
  })

  test('also in a reverse order', () => {
    const pool = testPool([testClass(10), testClass(20, { period: '2' })], childrenOf(codes))
    expect(Math.max(...byChild(seeds.map((seed) => ordersOf(pool, seed).get(2) ?? [])))).toBeLessThan(QUANTILE_7)
  })

  test('an order by code, and one that is not random once in five times, are found', () => {
    expect(Math.min(...byChild(seeds.map(() => codes)))).toBeGreaterThan(QUANTILE_7)
    const biased = seeds.map((seed, n) => (n % 5 === 0 ? codes : orderOf(childrenOf(codes), seed)))
    expect(Math.max(...byChild(biased))).toBeGreaterThan(QUANTILE_7)
  })

  test('the places of two times with orders of their own are independent, those of a reverse order are not', () => {
    const classes = [testClass(1), testClass(2, { period: '2' }), testClass(3, { period: '3' })]
    const orders = seeds.map((seed) => ordersOf(testPool(classes, childrenOf(codes)), seed))
    const pairs = (market: number) =>
      orders.map((order) => {
        const [first, other] = [order.get(1)?.indexOf(101) ?? 0, order.get(market)?.indexOf(101) ?? 0]
        return { first, other }
      })
    const dependence = (market: number) => {
      const tables = pairs(market)
      const cells = codes.flatMap((_, first) =>
        codes.map((_, other) => {
          const [row, column] = [
            tables.filter((one) => one.first === first),
            tables.filter((one) => one.other === other),
          ]
          const expected = (row.length * column.length) / tables.length
          return (row.filter((one) => one.other === other).length - expected) ** 2 / expected
        }),
      )
      return cells.reduce((sum, cell) => sum + cell, 0)
    }
    expect(dependence(3)).toBeLessThan(QUANTILE_49)
    expect(dependence(2)).toBeGreaterThan(QUANTILE_49)
  })

  test('a child alone and a family of three that is drawn together are first equally often', () => {
    const children = childrenOf([1, 2, 3, 4], (code) => ({ family: code === 1 ? null : 9 }))
    const first = seeds.filter((seed) => orderOf(children, seed)[0] === 1).length
    expect(Math.abs(first - 200)).toBeLessThan(33)
  })

  function counts(places: readonly number[]): number[] {
    return codes.map((_, place) => places.filter((one) => one === place).length)
  }
})

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
