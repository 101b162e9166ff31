import { expect, test } from 'vitest'
import { testClass } from '../../../test/data/enrollmentRules.ts'
import { choicesAt, exchanged, timesOf, wishesOf } from './ranked.ts'

const classes = [testClass(20, { days: 'W' }), testClass(10), testClass(11), testClass(12)]
const times = timesOf(classes)
const [monday] = times
if (!monday) throw new Error('no time')

test('classes are listed by time in the order of the week', () => {
  expect(times.map(({ key, courses }) => [key, courses.map(({ id }) => id)])).toEqual([
    ['M 1', [10, 11, 12]],
    ['W 1', [20]],
  ])
})

test('the choices of a time are in the order in which they were ranked, without classes that are gone', () => {
  expect(choicesAt(monday, [12, 20, 99, 10]).map(({ id }) => id)).toEqual([12, 10])
  expect(wishesOf(times, [12, 20, 99, 10])).toEqual([[12, 10], [20]])
  expect(wishesOf(times, [])).toEqual([])
})

test('a choice moves up and down within its time only', () => {
  expect(exchanged(monday, [12, 20, 10], { id: 10, by: -1 })).toEqual([10, 20, 12])
  expect(exchanged(monday, [12, 20, 10], { id: 12, by: 1 })).toEqual([10, 20, 12])
  expect(exchanged(monday, [12, 20, 10], { id: 12, by: -1 })).toEqual([12, 20, 10])
})
