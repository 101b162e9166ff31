import { expect, test } from 'vitest'
import { testChild, testClass } from '../testing.ts'
import { draw } from './decide.ts'
import { figuresByGrade } from './figures.ts'
import { lotteryWaitLists } from './results.ts'

test('the figures say how many children of each grade got how many classes, and as which choice', () => {
  const lottery = {
    classes: [testClass(10), testClass(11), testClass(20, { days: 'W', free_seats: 9 }), testClass(30, { grade: 'K' })],
    children: [
      testChild(1, [[10, 11], [20]]),
      testChild(2, [[10, 11], [20]]),
      testChild(3, [[10, 11]]),
      testChild(4, [], { enrolled: [20] }),
      testChild(5, [[30]], { grade: 'K' }),
    ],
  }
  expect(figuresByGrade(lottery, draw(lottery, [1, 2, 3, 4, 5]))).toEqual([
    { grade: 'K', children: 1, by_classes: [0, 1], by_choice: [1], times_ranked: 1, times_served: 1 },
    { grade: '5', children: 3, by_classes: [0, 2, 1], by_choice: [3, 1], times_ranked: 5, times_served: 4 },
  ])
  expect(figuresByGrade({ classes: [], children: [] }, [])).toEqual([])
})

test('a child that waits for its first choice gives up its second choice for it', () => {
  const lottery = {
    classes: [testClass(10), testClass(11), testClass(12, { free_seats: 0 })],
    children: [testChild(1, [[10, 11]]), testChild(2, [[10, 11]]), testChild(3, [[12]])],
  }
  expect(lotteryWaitLists(lottery, draw(lottery, [1, 2, 3]))).toEqual([
    { course_id: 10, code: 2, drop_course_id: 11 },
    { course_id: 12, code: 3, drop_course_id: null },
  ])
})
