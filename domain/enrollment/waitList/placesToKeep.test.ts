import { expect, test } from 'vitest'
import { testCourse } from '../../../test/data/enrollmentRules.ts'
import { placesBlocked, placesToKeep } from './serve.ts'

const monday = { days: 'M', period: '1' } as const
const chess = testCourse(1, monday)
const robotics = testCourse(2, monday)
const dayCamp = testCourse(3, { days: 'M', period: 'All Day' })
const choir = testCourse(4)
const pottery = testCourse(5, { days: 'W' })
const ids = (courses: readonly { readonly id: number }[]) => courses.map(({ id }) => id)

test('a place is kept if only the added class is in its way, and blocked if another class is, too', () => {
  const waiting = [robotics, dayCamp, pottery]
  expect(ids(placesToKeep([], chess, waiting))).toEqual([2, 3])
  expect(ids(placesBlocked([], chess, waiting))).toEqual([])
  expect(ids(placesToKeep([choir], chess, waiting))).toEqual([2])
  expect(ids(placesBlocked([choir], chess, waiting))).toEqual([3])
})

test('a place that the added class is not in the way of is neither kept nor blocked', () => {
  expect(placesToKeep([choir], pottery, [robotics, dayCamp])).toEqual([])
  expect(placesBlocked([choir], pottery, [robotics, dayCamp])).toEqual([])
})
