import { expect, test } from 'vitest'
import type { Course } from '../../../contract/courses.ts'
import { newCourse } from '../../../test/data/newCourse.ts'
import { seatStatistics } from './seats.ts'

const classWith = (fields: Partial<Course>) => newCourse({ max_seats: 10, ...fields })

const NO_SEATS = { classes: 0, full: 0, seats: 0, filled: 0, open: 0, waiting: 0 }

test('a semester without classes has zero seats', () => {
  expect(seatStatistics([])).toEqual({ all: NO_SEATS, byDay: [], byGrade: [] })
})

test('seats, full classes and wait lists are summed, and a child with a held seat does not wait', () => {
  const courses = [classWith({ current_seats: 10, wait_list: 4, offered_seats: 1 }), classWith({ current_seats: 4 })]
  expect(seatStatistics(courses).all).toEqual({ classes: 2, full: 1, seats: 20, filled: 14, open: 6, waiting: 3 })
})

test('inactive classes do not count', () => {
  expect(seatStatistics([classWith({ active: false })]).all).toEqual(NO_SEATS)
})

test('days are sorted in week order', () => {
  const { byDay } = seatStatistics([classWith({ days: 'F' }), classWith({ days: 'T/TH' }), classWith({ days: 'F' })])
  expect(byDay.map(({ days, classes }) => [days, classes])).toEqual([
    ['T/TH', 1],
    ['F', 2],
  ])
})

test('a class for several grades counts in each grade and once in the total', () => {
  const { all, byGrade } = seatStatistics([classWith({ grade: 'K,1,10', current_seats: 7 }), classWith({ grade: '1' })])
  expect(byGrade.map(({ grade, filled, open }) => [grade, filled, open])).toEqual([
    ['K', 7, 3],
    ['1', 7, 13],
    ['10', 7, 3],
  ])
  expect(all.seats).toBe(20)
})
