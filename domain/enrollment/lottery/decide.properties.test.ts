import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapInTime, restrictEachOther } from '../../course.ts'
import { testChild, testClass } from '../testing.ts'
import { type Decision, draw } from './decide.ts'
import { figuresByGrade } from './figures.ts'
import { type LotteryChild, type LotteryClass, type LotteryPool, toCourse } from './pool.ts'
import { lotteryWaitLists } from './results.ts'

const CLASSES = 8
const ids = Array.from({ length: CLASSES }, (_, n) => n + 1)

const anyClass = fc.record({
  days: fc.constantFrom('M' as const, 'W' as const),
  period: fc.constantFrom('1' as const, '1' as const, '2' as const, 'All Day' as const),
  grade: fc.constantFrom('5', '5', '5,6', '6'),
  free_seats: fc.constantFrom(0, 1, 1, 2),
  waiting: fc.constantFrom(0, 0, 0, 4),
})
const anyChild = fc.record({
  grade: fc.constantFrom('5' as const, '5' as const, '5' as const, '6' as const, 'done' as const),
  ranked: fc.shuffledSubarray(ids, { minLength: 1 }),
  enrolled: fc.option(fc.constantFrom(...ids), { freq: 4 }),
  waiting: fc.option(fc.constantFrom(...ids), { freq: 3 }),
})

/** Small lotteries in which many children want the same classes, with the lottery order. */
const anyPool: fc.Arbitrary<{ lottery: LotteryPool; order: number[] }> = fc
  .record({
    classes: fc.tuple(...ids.map(() => anyClass)),
    excluded: fc.option(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))),
    children: fc.array(anyChild, { minLength: 1, maxLength: 9, size: 'max' }),
  })
  .map(({ classes, excluded, children }) => {
    const excludes = (id: number) => (excluded && excluded[0] === id && excluded[1] !== id ? [excluded[1]] : [])
    const built = classes.map((one, n) => testClass(n + 1, { ...one, excludes: excludes(n + 1) }))
    const drawn = children.map(({ grade, ranked, enrolled, waiting }, n) =>
      testChild(n + 1, listsOf(ranked, built), {
        grade,
        enrolled: enrolled === null ? [] : [enrolled],
        waiting: waiting === null || waiting === enrolled ? [] : [waiting],
      }),
    )
    const waitingFor = (id: number) => drawn.filter((child) => child.waiting.includes(id)).length
    return {
      classes: built.map((one) => ({ ...one, waiting: Math.max(one.waiting, waitingFor(one.id)) })),
      children: drawn,
    }
  })
  .chain((lottery) =>
    fc.record({
      lottery: fc.constant(lottery),
      order: fc.shuffledSubarray(
        lottery.children.map(({ code }) => code),
        { minLength: lottery.children.length },
      ),
    }),
  )

function listsOf(ranked: readonly number[], classes: readonly LotteryClass[]): number[][] {
  return [...Map.groupBy(ranked, (id) => `${classes[id - 1]?.days} ${classes[id - 1]?.period}`).values()]
}

interface Drawn {
  readonly lottery: LotteryPool
  readonly order: readonly number[]
  readonly decisions: readonly Decision[]
}
const assertForAnyPool = (holds: (drawn: Drawn) => void, options: { numRuns?: number; seed?: number } = {}) =>
  fc.assert(
    fc.property(anyPool, ({ lottery, order }) => holds({ lottery, order, decisions: draw(lottery, order) })),
    { numRuns: 400, ...options },
  )

const classOf = ({ classes }: LotteryPool, id: number) => classes.find((one) => one.id === id) ?? testClass(id)
const gotBy = ({ decisions }: Drawn, { code }: LotteryChild) =>
  decisions.filter((one) => one.code === code && one.outcome === 'enrolled').map(({ course_id }) => course_id)
const waitsFor = ({ children }: LotteryPool, code: number, id: number) =>
  children.some((child) => child.code === code && child.waiting.includes(id))
const clash = (lottery: LotteryPool, a: number, b: number) => {
  const [first, second] = [toCourse(classOf(lottery, a)), toCourse(classOf(lottery, b))]
  return overlapInTime(first, second) || restrictEachOther(first, second)
}

test('the generated lotteries reach every outcome', () => {
  const seen = new Set<string>()
  const collect = ({ decisions }: Drawn) => {
    for (const { outcome } of decisions) seen.add(outcome)
  }
  assertForAnyPool(collect, { numRuns: 800, seed: 13 })
  expect([...seen].sort()).toEqual(
    [
      'already-enrolled',
      'already-waiting',
      'better-choice',
      'done',
      'enrolled',
      'restricted',
      'same-time',
      'wait-list-full',
      'waiting',
      'wrong-grade',
    ].sort(),
  )
})

test('every wish has exactly one decision, and there is no other', () => {
  assertForAnyPool(({ lottery, decisions }) => {
    const wishes = lottery.children.flatMap(({ code, wishes }) =>
      wishes.flatMap((list) => list.map((id, n) => `${code} ${id} ${n + 1}`)),
    )
    const decided = decisions.map(({ code, course_id, choice }) => `${code} ${course_id} ${choice}`)
    expect(decided.sort()).toEqual(wishes.sort())
  })
})

test('no class has more children than seats, and no wait list more than five', () => {
  assertForAnyPool(({ lottery, decisions }) => {
    for (const { id, free_seats, waiting } of lottery.classes) {
      const own = decisions.filter(({ course_id }) => course_id === id)
      expect(own.filter(({ outcome }) => outcome === 'enrolled').length).toBeLessThanOrEqual(free_seats)
      const joined = own.filter(({ outcome }) => outcome === 'waiting').length
      const served = own.filter(({ outcome, code }) => outcome === 'enrolled' && waitsFor(lottery, code, id)).length
      expect(waiting - served + joined).toBeLessThanOrEqual(5)
    }
  })
})

test('a child gets only classes that it ranked and that the rules allow together with all its classes', () => {
  assertForAnyPool((drawn) => {
    const { lottery } = drawn
    for (const child of lottery.children) {
      const got = gotBy(drawn, child)
      for (const id of got) {
        expect(child.wishes.flat()).toContain(id)
        expect(classOf(lottery, id).grade.split(',')).toContain(child.grade)
        const others = [...child.enrolled, ...got].filter((other) => other !== id)
        expect(others.some((other) => clash(lottery, id, other))).toBe(false)
        expect(child.enrolled).not.toContain(id)
      }
    }
  })
})

test('no child could take a free seat of a class that it ranked', () => {
  assertForAnyPool((drawn) => {
    const { lottery, decisions } = drawn
    for (const child of lottery.children) {
      const has = [...child.enrolled, ...gotBy(drawn, child)]
      for (const id of child.wishes.flat()) {
        const { free_seats, grade } = classOf(lottery, id)
        const taken = decisions.filter(({ course_id, outcome }) => course_id === id && outcome === 'enrolled').length
        const isAllowed =
          grade.split(',').includes(child.grade) && !has.some((other) => other === id || clash(lottery, id, other))
        expect(taken < free_seats && isAllowed).toBe(false)
      }
    }
  })
})

test('a child without a seat of a class envies only children that were before it', () => {
  assertForAnyPool(({ lottery, order, decisions }) => {
    const choices = decisions.map(({ choice }) => choice)
    expect(choices).toEqual(choices.toSorted((a, b) => a - b))
    for (const [n, refused] of decisions.entries()) {
      if (!['waiting', 'wait-list-full', 'already-waiting'].includes(refused.outcome)) continue
      const seats = decisions.filter(
        ({ course_id, outcome }) => course_id === refused.course_id && outcome === 'enrolled',
      )
      expect(seats.every((served) => decisions.indexOf(served) < n)).toBe(true)
      expect(seats.length).toBe(classOf(lottery, refused.course_id).free_seats)
    }
    const passes = Map.groupBy(decisions, ({ pass }) => pass)
    for (const pass of passes.values()) {
      const places = pass.map(({ code }) => order.indexOf(code))
      const ascending = places.toSorted((a, b) => a - b)
      expect([ascending, ascending.toReversed()]).toContainEqual(places)
    }
  })
})

test('a wait list is in the order in which the lottery refused the children for lack of a seat', () => {
  assertForAnyPool(({ lottery, decisions }) => {
    const lists = Map.groupBy(lotteryWaitLists(lottery, decisions), ({ course_id }) => course_id)
    for (const { id, waiting } of lottery.classes) {
      const joined = decisions.filter(({ course_id, outcome }) => course_id === id && outcome === 'waiting')
      expect((lists.get(id) ?? []).map(({ code }) => code)).toEqual(joined.map(({ code }) => code))
      const first = joined[0]?.place ?? 1
      expect(first).toBeLessThanOrEqual(waiting + 1)
      expect(joined.map(({ place }) => place)).toEqual(joined.map((_, n) => first + n))
    }
  })
})

test('an entry of a wait list names the one class of the child in its way', () => {
  assertForAnyPool((drawn) => {
    for (const { course_id, code, drop_course_id } of lotteryWaitLists(drawn.lottery, drawn.decisions)) {
      const child = drawn.lottery.children.find((one) => one.code === code) ?? testChild(0, [])
      const inTheWay = [...child.enrolled, ...gotBy(drawn, child)].filter((id) => clash(drawn.lottery, course_id, id))
      expect(drop_course_id).toBe(inTheWay.length === 1 ? inTheWay[0] : null)
    }
  })
})

test('the figures by grade count every child and every class once', () => {
  assertForAnyPool(({ lottery, decisions }) => {
    const figures = figuresByGrade(lottery, decisions)
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    const enrolled = decisions.filter(({ outcome }) => outcome === 'enrolled').length
    expect(sum(figures.map(({ children }) => children))).toBe(lottery.children.length)
    expect(sum(figures.map(({ times_served }) => times_served))).toBe(enrolled)
    for (const { children, by_classes, by_choice, times_served, times_ranked } of figures) {
      expect(sum(by_classes)).toBe(children)
      expect(sum(by_classes.map((count, n) => count * n))).toBe(times_served)
      expect(sum(by_choice)).toBe(times_served)
      expect(times_served).toBeLessThanOrEqual(times_ranked)
    }
  })
})
