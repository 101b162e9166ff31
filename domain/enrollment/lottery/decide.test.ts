import { describe, expect, test } from 'vitest'
import { shortDecisions, testChild, testClass, testPool } from '../../../test/data/enrollmentRules.ts'
import { decideLottery } from './decide.ts'
import type { LotteryChild, LotteryClass, LotteryPool } from './pool.ts'

/** In place of a hash: the children's codes, and families' numbers, are their lottery numbers. */
const byCode = (text: string) => text.slice(text.lastIndexOf(':') + 1).padStart(3, '0')
const decided = (
  classes: readonly LotteryClass[],
  children: readonly LotteryChild[],
  changes: Partial<LotteryPool> = {},
) => shortDecisions(decideLottery(testPool(classes, children, changes), { seed: '', sha256: byCode }))
const allDay = testClass(9, { period: 'All Day' })

describe('a class time, computed by hand', () => {
  test('gives the seats in the order of the turns, and the wait list to the others in the same order', () => {
    const children = [3, 1, 4, 2].map((code) => testChild(code, [[10]]))
    expect(decided([testClass(10, { free_seats: 2 })], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 enrolled',
      '1: 3 10 waiting 1',
      '1: 4 10 waiting 2',
    ])
  })

  test('serves the second choice of an earlier turn before the first choice of a later one', () => {
    const children = [testChild(1, [[10, 11]]), testChild(2, [[10, 11]]), testChild(3, [[11]])]
    expect(decided([testClass(10), testClass(11)], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 1 11 better-choice by 10',
      '1: 2 10 waiting 1',
      '1: 2 11 enrolled',
      '1: 3 11 waiting 1',
    ])
  })

  test('lets a child that got nothing wait for all its choices', () => {
    const children = [testChild(1, [[10]]), testChild(2, [[11]]), testChild(3, [[11, 10]])]
    expect(decided([testClass(10), testClass(11)], children).slice(2)).toEqual([
      '1: 3 11 waiting 1',
      '1: 3 10 waiting 1',
    ])
  })

  test('adds children up to the limit of a wait list, those before the lottery included, and then to the reserve', () => {
    const children = [1, 2, 3, 4, 5, 6].map((code) => testChild(code, [[10]]))
    expect(decided([testClass(10, { waiting: 1 })], children, { wait_list_limit: 3 })).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 2',
      '1: 3 10 waiting 3',
      '1: 4 10 reserve 1',
      '1: 5 10 reserve 2',
      '1: 6 10 reserve 3',
    ])
    expect(decided([testClass(10, { free_seats: 0, waiting: 9 })], children.slice(0, 1))).toEqual(['1: 1 10 reserve 1'])
  })

  test('keeps the place of a child that already waits, and ends it with a seat', () => {
    const waits = { waiting: [10] }
    expect(decided([testClass(10, { free_seats: 0, waiting: 1 })], [testChild(1, [[10]], waits)])).toEqual([
      '1: 1 10 already-waiting',
    ])
    const children = [testChild(1, [[10]], waits), testChild(2, [[10]]), testChild(3, [[10]])]
    expect(decided([testClass(10, { waiting: 2 })], children, { wait_list_limit: 2 })).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 2',
      '1: 3 10 reserve 1',
    ])
  })

  test('serves a grade with priority first', () => {
    const children = [testChild(1, [[10]]), testChild(2, [[10]], { grade: '6' }), testChild(3, [[10]], { grade: '6' })]
    const classes = [testClass(10, { grade: '5,6' })]
    const codes = (priority: LotteryPool['priority']) => decided(classes, children, { priority }).map((text) => text[3])
    expect(codes('oldest-first')).toEqual(['2', '3', '1'])
    expect(codes('youngest-first')).toEqual(['1', '2', '3'])
  })

  test('serves siblings that are drawn together one after the other', () => {
    const children = [testChild(1, [[10]], { family: 5 }), testChild(2, [[10]]), testChild(6, [[10]], { family: 5 })]
    expect(decided([testClass(10, { free_seats: 2 })], children)).toEqual([
      '1: 2 10 enrolled',
      '1: 1 10 enrolled',
      '1: 6 10 waiting 1',
    ])
  })
})

describe('several class times, computed by hand', () => {
  test('let the last child choose first in every second period', () => {
    const children = [1, 2].map((code) => testChild(code, [[30], [20], [10]]))
    const classes = [testClass(10), testClass(20, { period: '2' }), testClass(30, { period: '3' })]
    expect(decided(classes, children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 1',
      '2: 2 20 enrolled',
      '2: 1 20 waiting 1',
      '3: 1 30 enrolled',
      '3: 2 30 waiting 1',
    ])
  })

  test('are each decided by the choices for that time: a loss at one changes nothing at another', () => {
    const [first, other] = [testClass(10), testClass(20, { days: 'W', free_seats: 2 })]
    const children = [1, 2].map((code) => testChild(code, [[10], [20]]))
    const alone = [testChild(1, [[20]]), testChild(2, [[20]])]
    const atOther = (texts: readonly string[]) => texts.filter((text) => text.startsWith('2:'))
    expect(atOther(decided([first, other], children))).toEqual(atOther(decided([first, other], alone)))
  })

  test('decide All Day first for a child whose family wants so, and last for another', () => {
    const classes = [testClass(10, { free_seats: 2 }), { ...allDay, free_seats: 2 }]
    const children = [testChild(1, [[9], [10]]), testChild(2, [[9], [10]], { all_day_first: false })]
    expect(decided(classes, children)).toEqual([
      '1: 1 9 enrolled',
      '2: 1 10 same-time by 9',
      '2: 2 10 enrolled',
      '3: 2 9 same-time by 10',
    ])
  })

  test('give an All Day seat that was left to a child that got no single class, and count its wait list on', () => {
    const children = [
      testChild(1, [[10]]),
      testChild(2, [[9], [10]], { all_day_first: false }),
      testChild(3, [[9], [10]], { all_day_first: false }),
      testChild(4, [[9]], { grade: '6' }),
    ]
    expect(decided([testClass(10), allDay], children)).toEqual([
      '1: 4 9 wrong-grade',
      '2: 1 10 enrolled',
      '2: 2 10 waiting 1',
      '2: 3 10 waiting 2',
      '3: 2 9 enrolled',
      '3: 3 9 waiting 1',
    ])
    const first = [testChild(4, [[9]]), testChild(5, [[9]])]
    expect(decided([testClass(10), allDay], [...children.slice(0, 3), ...first], { wait_list_limit: 2 })).toEqual([
      '1: 4 9 enrolled',
      '1: 5 9 waiting 1',
      '2: 1 10 enrolled',
      '2: 2 10 waiting 1',
      '2: 3 10 waiting 2',
      '3: 2 9 waiting 2',
      '3: 3 9 reserve 1',
    ])
  })
})

describe('a rule', () => {
  test('refuses another grade and a child that is done', () => {
    expect(decided([testClass(10)], [testChild(1, [[10]], { grade: '6' })])).toEqual(['1: 1 10 wrong-grade'])
    expect(decided([testClass(10)], [testChild(1, [[10]], { grade: 'done' })])).toEqual(['1: 1 10 done'])
  })

  test('refuses a class at the time of one that the child had, which the decision names', () => {
    expect(decided([allDay, testClass(10)], [testChild(1, [[10]], { enrolled: [9] })])).toEqual([
      '2: 1 10 same-time by 9',
    ])
  })

  test('refuses a class that restrictions exclude, in either direction', () => {
    const other = testClass(11, { days: 'W', excludes: [10] })
    expect(decided([testClass(10), other], [testChild(1, [[10], [11]])])).toEqual([
      '1: 1 10 enrolled',
      '2: 1 11 restricted by 10',
    ])
    expect(decided([testClass(10), other], [testChild(1, [[10]], { enrolled: [11] })])).toEqual([
      '1: 1 10 restricted by 11',
    ])
  })

  test('leaves the seat to the next child', () => {
    const children = [testChild(1, [[10]], { enrolled: [9] }), testChild(2, [[10]])]
    expect(decided([allDay, testClass(10)], children)).toEqual(['2: 1 10 same-time by 9', '2: 2 10 enrolled'])
  })

  test('refuses a class that the child has, and then its lower choices for that time', () => {
    const child = testChild(1, [[12, 10, 11]], { enrolled: [10] })
    expect(decided([testClass(10), testClass(11), testClass(12)], [child])).toEqual([
      '1: 1 12 same-time by 10',
      '1: 1 10 already-enrolled',
      '1: 1 11 better-choice by 10',
    ])
  })

  test('refused for a first choice leaves the second choice', () => {
    const child = testChild(1, [[10, 11]])
    expect(decided([testClass(10, { grade: '6' }), testClass(11)], [child])).toEqual([
      '1: 1 10 wrong-grade',
      '1: 1 11 enrolled',
    ])
  })
})

test('the place of a turn counts the children that ranked classes for the time', () => {
  const children = [testChild(1, [[20]]), testChild(2, [[10]]), testChild(3, []), testChild(4, [[10]])]
  const pool = testPool([testClass(10), testClass(20, { days: 'W' })], children)
  const turns = decideLottery(pool, { seed: '', sha256: byCode })
  expect(turns.map(({ market, code, place }) => ({ market, code, place }))).toEqual([
    { market: 1, code: 2, place: 1 },
    { market: 1, code: 4, place: 2 },
    { market: 2, code: 1, place: 1 },
  ])
})

test('a lottery without wishes has no decisions', () => {
  expect(decided([testClass(10)], [testChild(1, [])])).toEqual([])
  expect(decided([], [])).toEqual([])
})

test('a class that the lottery does not have is an error', () => {
  expect(() => decided([], [testChild(1, [[10]])])).toThrow('not in the lottery: 10')
  expect(() => decided([testClass(10)], [testChild(1, [[10]], { enrolled: [11] })])).toThrow('not in the lottery: 11')
})
