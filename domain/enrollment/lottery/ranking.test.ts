import { describe, expect, test } from 'vitest'
import { testChild, testClass, testCourse } from '../../../test/data/enrollmentRules.ts'
import { CHOICES_LIMIT, lotteryClasses } from './pool.ts'
import { malformedLists, whyNotRank } from './ranking.ts'

const many = Array.from({ length: CHOICES_LIMIT + 1 }, (_, n) => testClass(30 + n))
const classes = [testClass(10), testClass(11), testClass(20, { days: 'W' }), testClass(21, { grade: '6' }), ...many]
const because = (wishes: number[][], changes = {}) => whyNotRank(testChild(1, wishes, changes), classes)

describe('a ranking', () => {
  test('is accepted with one list for each time, also when classes of two times exclude each other', () => {
    expect(because([[11, 10], [20]])).toEqual([])
    expect(because([])).toEqual([])
    expect(because([many.slice(0, CHOICES_LIMIT).map(({ id }) => id)])).toEqual([])
    const excluding = [testClass(10, { excludes: [20] }), testClass(20, { days: 'W' })]
    expect(whyNotRank(testChild(1, [[10], [20]]), excluding)).toEqual([])
  })

  test.each([
    ['of a class that does not exist', [[10], [99]], 1, 'unknown-class'],
    ['of the same class twice', [[10, 10]], 0, 'ranked-twice'],
    ['of classes at different times in one list', [[10, 20]], 0, 'different-times'],
    ['of the same time in two lists', [[10], [20], [11]], 2, 'time-ranked-twice'],
    ['with an empty list', [[]], 0, 'nothing-ranked'],
    ['of a class for another grade', [[10, 21]], 0, 'wrong-grade'],
    ['of too many classes', [many.map(({ id }) => id)], 0, 'too-many-choices'],
  ] as const)('%s is refused with the list', (_, wishes, list, problem) => {
    expect(because(wishes.map((ids) => [...ids]))).toEqual([{ list, because: problem }])
  })

  test('of a class that the child has is refused', () => {
    expect(because([[10]], { enrolled: [10] })).toEqual([{ list: 0, because: 'already-enrolled' }])
  })

  test('of another grade can be drawn, which refuses it with the reason', () => {
    expect(malformedLists([[21]], classes)).toEqual([])
  })
})

test('a class enters the lottery with its free seats and the classes that restrictions exclude in either direction', () => {
  const courses = [
    testCourse(2, { section: '10\t2', restrictions: '103', max_seats: 20, current_seats: 17 }),
    testCourse(1, { restrictions: '', max_seats: 2, current_seats: 5, wait_list: 3 }),
    testCourse(3, { restrictions: '101' }),
  ]
  expect(lotteryClasses(courses)).toMatchObject([
    { id: 1, excludes: [3], free_seats: 0, waiting: 3 },
    { id: 2, section: '10 2', excludes: [3], free_seats: 3 },
    { id: 3, excludes: [1, 2], free_seats: 0 },
  ])
})
