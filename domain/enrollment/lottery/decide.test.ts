import { describe, expect, test } from 'vitest'
import { shortDecision, testChild, testClass } from '../testing.ts'
import { draw, passesOf } from './decide.ts'
import type { LotteryChild, LotteryClass } from './pool.ts'

const drawn = (classes: readonly LotteryClass[], children: readonly LotteryChild[], order?: readonly number[]) =>
  draw({ classes, children }, order ?? children.map(({ code }) => code)).map(shortDecision)

describe('the lottery, computed by hand', () => {
  test('gives the seats in the order of the lottery, and the wait list to the others in the same order', () => {
    const children = [1, 2, 3, 4].map((code) => testChild(code, [[10]]))
    expect(drawn([testClass(10, { free_seats: 2 })], children, [3, 1, 4, 2])).toEqual([
      '1: 3 10 enrolled',
      '1: 1 10 enrolled',
      '1: 4 10 waiting 1',
      '1: 2 10 waiting 2',
    ])
  })

  test('serves the first choices of all before the second choices of any', () => {
    const children = [testChild(1, [[10, 11]]), testChild(2, [[10, 11]]), testChild(3, [[11]])]
    expect(drawn([testClass(10), testClass(11)], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 1',
      '1: 3 11 enrolled',
      '2: 2 11 waiting 1',
      '2: 1 11 better-choice by 10',
    ])
  })

  test('lets the last child choose first in the next pass of the same time', () => {
    const children = [1, 2, 3].map((code) => testChild(code, [[10, 11]]))
    expect(drawn([testClass(10), testClass(11)], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 1',
      '1: 3 10 waiting 2',
      '2: 3 11 enrolled',
      '2: 2 11 waiting 1',
      '2: 1 11 better-choice by 10',
    ])
  })

  test('lets the last child choose first at the next time', () => {
    const children = [1, 2].map((code) => testChild(code, [[20], [10]]))
    expect(drawn([testClass(10), testClass(20, { days: 'W' })], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 1',
      '2: 2 20 enrolled',
      '2: 1 20 waiting 1',
    ])
  })

  test('adds at most five children to a wait list, those before the lottery included', () => {
    const children = [1, 2, 3, 4, 5].map((code) => testChild(code, [[10]]))
    expect(drawn([testClass(10, { waiting: 2 })], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 3',
      '1: 3 10 waiting 4',
      '1: 4 10 waiting 5',
      '1: 5 10 wait-list-full',
    ])
  })

  test('keeps the place of a child that already waits, and ends it with a seat', () => {
    const waits = { waiting: [10] }
    expect(drawn([testClass(10, { free_seats: 0, waiting: 1 })], [testChild(1, [[10]], waits)])).toEqual([
      '1: 1 10 already-waiting',
    ])
    const children = [testChild(1, [[10]], waits), ...[2, 3, 4].map((code) => testChild(code, [[10]]))]
    expect(drawn([testClass(10, { waiting: 3 })], children)).toEqual([
      '1: 1 10 enrolled',
      '1: 2 10 waiting 3',
      '1: 3 10 waiting 4',
      '1: 4 10 waiting 5',
    ])
  })
})

describe('a rule', () => {
  const allDay = testClass(9, { period: 'All Day' })

  test('refuses another grade and a child that is done', () => {
    expect(drawn([testClass(10)], [testChild(1, [[10]], { grade: '6' })])).toEqual(['1: 1 10 wrong-grade'])
    expect(drawn([testClass(10)], [testChild(1, [[10]], { grade: 'done' })])).toEqual(['1: 1 10 done'])
  })

  test('refuses a class at the time of one that the child had or got, which the decision names', () => {
    expect(drawn([allDay, testClass(10)], [testChild(1, [[10]], { enrolled: [9] })])).toEqual([
      '1: 1 10 same-time by 9',
    ])
    expect(drawn([testClass(10), allDay], [testChild(1, [[10], [9]])])).toEqual([
      '1: 1 9 enrolled',
      '2: 1 10 same-time by 9',
    ])
  })

  test('refuses a class that restrictions exclude, in either direction', () => {
    const other = testClass(11, { days: 'W', excludes: [10] })
    expect(drawn([testClass(10), other], [testChild(1, [[10], [11]])])).toEqual([
      '1: 1 10 enrolled',
      '2: 1 11 restricted by 10',
    ])
  })

  test('leaves the seat to the next child', () => {
    const children = [testChild(1, [[10]], { enrolled: [9] }), testChild(2, [[10]])]
    expect(drawn([allDay, testClass(10)], children)).toEqual(['1: 1 10 same-time by 9', '1: 2 10 enrolled'])
  })

  test('refuses a class that the child has, and then its lower choices for that time', () => {
    const child = testChild(1, [[10, 11]], { enrolled: [10] })
    expect(drawn([testClass(10), testClass(11)], [child])).toEqual([
      '1: 1 10 already-enrolled',
      '2: 1 11 better-choice by 10',
    ])
  })

  test('refused for a first choice leaves the second choice', () => {
    const child = testChild(1, [[10, 11]])
    expect(drawn([testClass(10, { grade: '6' }), testClass(11)], [child])).toEqual([
      '1: 1 10 wrong-grade',
      '2: 1 11 enrolled',
    ])
  })
})

test('the passes follow the week for each choice, and change direction with the time and with the choice', () => {
  const classes = [testClass(1, { days: 'F' }), testClass(2), testClass(3, { period: 'All Day' }), testClass(4)]
  const children = [testChild(1, [[1], [2, 4], [3]])]
  const passes = passesOf({ classes, children }).map(
    ({ number, days, period, choice, direction }) => `${number}: ${choice} ${days} ${period} ${direction}`,
  )
  expect(passes).toEqual([
    '1: 1 M All Day forward',
    '2: 1 M 1 backward',
    '3: 1 F 1 forward',
    '4: 2 M All Day backward',
    '5: 2 M 1 forward',
    '6: 2 F 1 backward',
  ])
})

test('a lottery without wishes has no decisions', () => {
  expect(drawn([testClass(10)], [testChild(1, [])])).toEqual([])
  expect(drawn([], [])).toEqual([])
})

test('a class or child that the lottery does not have is an error', () => {
  expect(() => drawn([], [testChild(1, [[10]])])).toThrow('not in the lottery: 10')
  expect(() => drawn([testClass(10)], [testChild(1, [[10]])], [2])).toThrow('not in the lottery: 2')
})
