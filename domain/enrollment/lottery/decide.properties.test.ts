import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testChild, testClass } from '../../../test/data/enrollmentRules.ts'
import { sha256 } from '../../../test/data/sha256.ts'
import { overlapInTime, restrictEachOther } from '../../course.ts'
import { type Decision, decideLottery, OUTCOMES, type Turn } from './decide.ts'
import { figuresByGrade } from './figures.ts'
import { marketsOf } from './markets.ts'
import { type LotteryChild, type LotteryClass, type LotteryPool, PRIORITIES, toCourse } from './pool.ts'
import { decisionsOf, lotteryWaitLists, resultsByCode } from './results.ts'
import { turnOrders } from './turnOrders.ts'

const CLASSES = 8
const ids = Array.from({ length: CLASSES }, (_, n) => n + 1)

const anyClass = fc.record({
  days: fc.constantFrom('M' as const, 'W' as const),
  period: fc.constantFrom('1' as const, '1' as const, '2' as const, 'All Day' as const),
  grade: fc.constantFrom('5', '5', '5,6', '6'),
  free_seats: fc.constantFrom(0, 1, 1, 2),
  waiting: fc.constantFrom(0, 0, 0, 2),
})
const anyChild = fc.record({
  family: fc.constantFrom(null, null, 1, 2),
  grade: fc.constantFrom('5' as const, '5' as const, '5' as const, '6' as const, 'done' as const),
  all_day_first: fc.boolean(),
  ranked: fc.shuffledSubarray(ids, { minLength: 1 }),
  enrolled: fc.option(fc.constantFrom(...ids), { freq: 4 }),
  waiting: fc.option(fc.constantFrom(...ids), { freq: 3 }),
})

/** Small lotteries in which many children want the same classes. */
const anyPool: fc.Arbitrary<LotteryPool> = fc
  .record({
    priority: fc.constantFrom(...PRIORITIES),
    wait_list_limit: fc.constantFrom(1, 2, 5),
    classes: fc.tuple(...ids.map(() => anyClass)),
    excluded: fc.option(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))),
    children: fc.array(anyChild, { minLength: 1, maxLength: 9, size: 'max' }),
  })
  .map(({ classes, excluded, children, ...rule }) => {
    const excludes = (id: number) => (excluded && excluded[0] === id && excluded[1] !== id ? [excluded[1]] : [])
    const built = classes.map((one, n) => testClass(n + 1, { ...one, excludes: excludes(n + 1) }))
    const taking = children.map(({ ranked, enrolled, waiting, ...child }, n) =>
      testChild(n + 1, listsOf(ranked, built), {
        ...child,
        enrolled: enrolled === null ? [] : [enrolled],
        waiting: waiting === null || waiting === enrolled ? [] : [waiting],
      }),
    )
    const waitingFor = (id: number) => taking.filter((child) => child.waiting.includes(id)).length
    const counted = built.map((one) => ({ ...one, waiting: Math.max(one.waiting, waitingFor(one.id)) }))
    return { ...rule, classes: counted, children: taking }
  })
const anyLottery: fc.Arbitrary<Lottery> = fc.record({ pool: anyPool, seed: fc.string() }).map(({ pool, seed }) => {
  const order = { seed: sha256(seed), sha256 }
  const orders = turnOrders(pool, marketsOf(pool.classes), order)
  return { pool, turns: decideLottery(pool, order), orders }
})

interface Lottery {
  readonly pool: LotteryPool
  readonly turns: readonly Turn[]
  /** The codes of all children, by market. */
  readonly orders: ReadonlyMap<number, readonly number[]>
}

function listsOf(ranked: readonly number[], classes: readonly LotteryClass[]): number[][] {
  return [...Map.groupBy(ranked, (id) => `${classes[id - 1]?.days} ${classes[id - 1]?.period}`).values()]
}

const classOf = ({ classes }: LotteryPool, id: number) => classes.find((one) => one.id === id) ?? testClass(id)
const childOf = ({ children }: LotteryPool, code: number) =>
  children.find((child) => child.code === code) ?? testChild(0, [])
const clash = (pool: LotteryPool, a: number, b: number) => {
  const [first, second] = [toCourse(classOf(pool, a)), toCourse(classOf(pool, b))]
  return overlapInTime(first, second) || restrictEachOther(first, second)
}
/** The child's classes after the markets up to this one. */
const heldAfter = ({ pool, turns }: Lottery, code: number, market: number) => [
  ...childOf(pool, code).enrolled,
  ...decisionsOf(
    turns.filter((turn) => turn.code === code && turn.market <= market),
    'enrolled',
  ).map(({ course_id }) => course_id),
]
const isAllowed = (lottery: Lottery, child: LotteryChild, id: number, held: readonly number[]) =>
  classOf(lottery.pool, id).grade.split(',').includes(child.grade) &&
  !held.some((other) => other === id || clash(lottery.pool, id, other))
const LAST = Number.POSITIVE_INFINITY

/** What holds for every lottery. Each returns what it found against it. */
const PROPERTIES: Readonly<Record<string, (lottery: Lottery) => readonly unknown[]>> = {
  'every wish has exactly one decision, and there is no other': ({ pool, turns }) => {
    const wishes = pool.children.flatMap(({ code, wishes }) =>
      wishes.flatMap((list) => list.map((id, n) => `${code} ${id} ${n + 1}`)),
    )
    const decided = turns.flatMap(({ code, decisions }) =>
      decisions.map(({ course_id, choice }) => `${code} ${course_id} ${choice}`),
    )
    return new Set([...wishes, ...decided]).size === wishes.length && wishes.length === decided.length ? [] : [decided]
  },

  'no class has more children than seats, and no wait list more than its limit': ({ pool, turns }) => {
    const [got, joined] = [decisionsOf(turns, 'enrolled'), decisionsOf(turns, 'waiting')]
    return pool.classes.filter(({ id, free_seats, waiting }) => {
      const own = got.filter(({ course_id }) => course_id === id)
      const served = own.filter(({ code }) => childOf(pool, code).waiting.includes(id)).length
      const added = joined.filter(({ course_id }) => course_id === id).length
      return own.length > free_seats || (added > 0 && waiting - served + added > pool.wait_list_limit)
    })
  },

  'a child gets only classes that it ranked and that the rules allow with all its classes': (lottery) =>
    decisionsOf(lottery.turns, 'enrolled').filter(({ code, course_id }) => {
      const child = childOf(lottery.pool, code)
      const held = heldAfter(lottery, code, LAST)
      const others = held.filter((id) => id !== course_id)
      const isTwice = held.length - others.length > 1
      return !child.wishes.flat().includes(course_id) || isTwice || !isAllowed(lottery, child, course_id, others)
    }),

  'a child gets at most one class of a list': ({ turns }) =>
    turns.filter(({ decisions }) => decisions.filter(({ outcome }) => outcome === 'enrolled').length > 1),

  'no seat is free for a child that the rules allow and that wanted it more': (lottery) =>
    lottery.pool.children.flatMap((child) => {
      const got = heldAfter(lottery, child.code, LAST)
      return child.wishes.flatMap((list) => {
        const best = list.findIndex((id) => got.includes(id))
        const wanted = best === -1 ? list : list.slice(0, best)
        return wanted.filter((id) => {
          const taken = decisionsOf(lottery.turns, 'enrolled').filter(({ course_id }) => course_id === id).length
          const others = got.filter((other) => !list.includes(other) || child.enrolled.includes(other))
          return taken < classOf(lottery.pool, id).free_seats && isAllowed(lottery, child, id, others)
        })
      })
    }),

  'no child prefers a class that one with a later turn got, if the rules allowed it': (lottery) =>
    lottery.turns.flatMap((turn) => {
      const child = childOf(lottery.pool, turn.code)
      const order = lottery.orders.get(turn.market) ?? []
      const held = heldAfter(lottery, turn.code, turn.market - 1)
      const own = turn.decisions.findIndex(({ outcome }) => outcome === 'enrolled' || outcome === 'already-enrolled')
      const wanted = own === -1 ? turn.decisions : turn.decisions.slice(0, own)
      return wanted.filter(({ course_id }) => {
        const served = lottery.turns.filter(
          ({ market, decisions }) =>
            market === turn.market &&
            decisions.some((one) => one.course_id === course_id && one.outcome === 'enrolled'),
        )
        const envies = served.some(({ code }) => order.indexOf(code) > order.indexOf(turn.code))
        return envies && isAllowed(lottery, child, course_id, held)
      })
    }),

  'the turns of a market are in its order, and count the children that take part': ({ turns, orders }) =>
    [...Map.groupBy(turns, ({ market }) => market)].filter(([market, own]) => {
      const codes = own.map(({ code }) => code)
      const expected = (orders.get(market) ?? []).filter((code) => codes.includes(code))
      return codes.join() !== expected.join() || own.some(({ place }, n) => place !== n + 1)
    }),

  'wait lists and then the reserve are in the order of the turns, without gaps': ({ pool, turns }) =>
    pool.classes.filter(({ id, waiting }) => {
      const decisions = turns.flatMap((turn) => turn.decisions.filter(({ course_id }) => course_id === id))
      const served = decisionsOf(turns, 'enrolled').filter(
        ({ course_id, code }) => course_id === id && childOf(pool, code).waiting.includes(id),
      ).length
      const placed = decisions.flatMap(({ outcome, place }) => (place === null ? [] : [`${outcome} ${place}`]))
      const free = Math.max(0, pool.wait_list_limit - (waiting - served))
      const expected = placed.map((_, n) =>
        n < free ? `waiting ${waiting - served + n + 1}` : `reserve ${n - free + 1}`,
      )
      return placed.join() !== expected.join()
    }),

  'an entry of a wait list names the one class of the child in its way': (lottery) =>
    lotteryWaitLists(lottery.pool, lottery.turns).filter(({ course_id, code, drop_course_id }) => {
      const held = heldAfter(lottery, code, LAST)
      const inTheWay = held.filter((id) => id !== course_id && clash(lottery.pool, course_id, id))
      return held.includes(course_id) || drop_course_id !== (inTheWay.length === 1 ? inTheWay[0] : null)
    }),

  'the figures count every child and every class once': ({ pool, turns }) => {
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    const figures = figuresByGrade(pool, turns)
    const wrong = figures.filter(
      ({ children, by_classes, by_choice, times_served, times_ranked }) =>
        sum(by_classes) !== children ||
        sum(by_classes.map((count, n) => count * n)) !== times_served ||
        sum(by_choice) !== times_served ||
        times_served > times_ranked,
    )
    const isWhole =
      sum(figures.map(({ children }) => children)) === pool.children.length &&
      sum(figures.map(({ times_served }) => times_served)) === decisionsOf(turns, 'enrolled').length
    return isWhole ? wrong : [figures]
  },

  'the results of a child are its turns with the number of children that took part': ({ turns }) =>
    [...resultsByCode({ turns })].filter(([code, times]) => {
      const own = turns.filter((turn) => turn.code === code)
      return times.some(({ place, children, last_served, wishes }, n) => {
        const market = turns.filter((turn) => turn.market === own[n]?.market)
        const served = market.flatMap((turn) => (decisionsOf([turn], 'enrolled').length > 0 ? [turn.place] : []))
        const isSame = place === own[n]?.place && wishes === own[n]?.decisions && children === market.length
        return !isSame || last_served !== (served.length === 0 ? null : Math.max(...served))
      })
    }),
}

type Change = (decision: Decision, turn: Turn) => Decision | undefined
const changed = (change: Change) => (turns: readonly Turn[]) =>
  turns.map((turn) => ({ ...turn, decisions: turn.decisions.flatMap((one) => change(one, turn) ?? []) }))
const outcomeChanged = (from: Decision['outcome'], to: Decision['outcome']) =>
  changed((decision) => (decision.outcome === from ? { ...decision, outcome: to } : decision))

/** Wrong results, of which each property must find some. */
const WRONG: readonly ((turns: readonly Turn[]) => readonly Turn[])[] = [
  (turns) => turns.slice(1),
  (turns) => [...turns, ...turns],
  (turns) => turns.toReversed(),
  outcomeChanged('waiting', 'enrolled'),
  outcomeChanged('better-choice', 'enrolled'),
  outcomeChanged('same-time', 'enrolled'),
  outcomeChanged('wrong-grade', 'enrolled'),
  outcomeChanged('enrolled', 'wrong-grade'),
  outcomeChanged('reserve', 'waiting'),
  changed((decision) => (decision.place === null ? decision : { ...decision, place: decision.place + 1 })),
  changed((decision, { place }) => ({ ...decision, outcome: place === 1 ? 'waiting' : decision.outcome })),
]

describe.each(Object.keys(PROPERTIES))('%s', (name) => {
  const found = (lottery: Lottery) => PROPERTIES[name]?.(lottery) ?? [name]

  test('in 400 lotteries', () => {
    fc.assert(
      fc.property(anyLottery, (lottery) => {
        expect(found(lottery)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('is not true for some wrong results', () => {
    const lotteries = fc.sample(anyLottery, { numRuns: 100, seed: 57 })
    const isFound = lotteries.some((lottery) =>
      WRONG.some((toWrong) => found({ ...lottery, turns: toWrong(lottery.turns) }).length > 0),
    )
    expect(isFound).toBe(true)
  })
})

test('the generated lotteries reach every outcome', () => {
  const lotteries = fc.sample(anyLottery, { numRuns: 800, seed: 13 })
  const seen = lotteries.flatMap(({ turns }) =>
    turns.flatMap(({ decisions }) => decisions.map(({ outcome }) => outcome)),
  )
  expect([...new Set(seen)].sort()).toEqual([...OUTCOMES].sort())
})
