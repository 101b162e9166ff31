import { expect, test } from 'vitest'
import { testChild, testClass, testPool } from '../../../test/data/enrollmentRules.ts'
import { sha256 } from '../../../test/data/sha256.ts'
import { decideLottery } from './decide.ts'
import { figuresByGrade } from './figures.ts'
import type { LotteryPool } from './pool.ts'
import { lotteryWaitLists, resultsByCode } from './results.ts'

const turnsOf = (pool: LotteryPool) => decideLottery(pool, { seed: 'a', sha256 })
const [first, second] = [testClass(10), testClass(11)]

test('the figures say how many children of each grade got how many classes, and as which choice', () => {
  const pool = testPool(
    [first, second, testClass(20, { days: 'W', free_seats: 9 }), testClass(30, { grade: 'K' })],
    [
      testChild(1, [[10, 11], [20]]),
      testChild(2, [[10, 11], [20]]),
      testChild(3, [[20]]),
      testChild(4, [], { enrolled: [20] }),
      testChild(5, [[30]], { grade: 'K' }),
    ],
  )
  expect(figuresByGrade(pool, turnsOf(pool))).toEqual([
    { grade: 'K', children: 1, by_classes: [0, 1], by_choice: [1], times_ranked: 1, times_served: 1 },
    { grade: '5', children: 3, by_classes: [0, 1, 2], by_choice: [4, 1], times_ranked: 5, times_served: 5 },
  ])
  expect(figuresByGrade(testPool([], []), [])).toEqual([])
})

test('a child that waits for its first choice gives up its second choice for it', () => {
  const pool = testPool(
    [first, second, testClass(12, { free_seats: 0 })],
    [testChild(1, [[10, 11]]), testChild(2, [[10, 11]]), testChild(3, [[12]])],
  )
  const turns = turnsOf(pool)
  const waits = turns.find(({ decisions }) => decisions[1]?.outcome === 'enrolled')?.code
  expect(lotteryWaitLists(pool, turns).toSorted((a, b) => a.course_id - b.course_id)).toEqual([
    { course_id: 10, code: waits, drop_course_id: 11 },
    { course_id: 12, code: 3, drop_course_id: null },
  ])
})

test('the results of a child are its turn of each time, the last one that was served, and the outcome of every wish', () => {
  const pool = testPool(
    [first, testClass(20, { period: '2', free_seats: 0 })],
    [1, 2, 3].map((code) => testChild(code, [[20], [10]])),
  )
  const turns = turnsOf(pool)
  const code = turns[2]?.code ?? 0
  const own = turns.filter((turn) => turn.code === code)
  expect(resultsByCode({ turns }).get(code)).toEqual([
    { place: 3, children: 3, last_served: 1, wishes: own[0]?.decisions },
    { place: 1, children: 3, last_served: null, wishes: own[1]?.decisions },
  ])
  expect(resultsByCode({ turns }).get(4)).toBeUndefined()
})
