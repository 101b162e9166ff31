import { expect, test } from 'vitest'
import { testClass } from '../../../test/data/enrollmentRules.ts'
import { currentWishes } from './pool.ts'
import { malformedLists } from './ranking.ts'

const classes = [testClass(10), testClass(11), testClass(12), testClass(20, { days: 'W' })]
const wishesWith = (wishes: number[][], changed = classes) =>
  currentWishes(wishes, new Map(changed.map((one) => [one.id, one])))

test('a ranking of offered classes stays as it was saved', () => {
  expect(wishesWith([[11, 10], [20]])).toEqual([[11, 10], [20]])
})

test('a class that is no longer offered leaves the other choices in order', () => {
  expect(wishesWith([[12, 99, 10], [98]])).toEqual([[12, 10]])
})

test('a class that moved to another time joins the choices for that time', () => {
  const moved = [testClass(10, { days: 'W' }), ...classes.slice(1)]
  const wishes = wishesWith([[10, 11], [20]], moved)
  expect(wishes).toEqual([[10, 20], [11]])
  expect(malformedLists(wishes, moved)).toEqual([])
})
