import { describe, expect, test } from 'vitest'
import { testCourse } from '../../../test/data/enrollmentRules.ts'
import { classesInTheWay } from '../../course.ts'
import { type SwapState, whyNotStandingSwap, whyNotSwap } from './serve.ts'

const robotics = testCourse(1, { name: 'Robotics', max_seats: 2 })
const chess = testCourse(2, { name: 'Chess', period: '1' })
const band = testCourse(3, { name: 'Band', period: 'All Day' })
const choir = testCourse(4, { name: 'Choir', days: 'W' })
const state = (changes: Partial<SwapState> = {}): SwapState => ({
  grade: '5',
  course: robotics,
  enrolled: [chess, choir],
  status: undefined,
  offers: 0,
  closed: false,
  ...changes,
})

describe('a swap', () => {
  test('is possible for a class with a free seat, waiting or not', () => {
    expect(whyNotSwap(state(), 2)).toBeUndefined()
    expect(whyNotSwap(state({ status: 'waiting' }), 2)).toBeUndefined()
  })

  test("keeps the office's override of the grade", () => {
    expect(whyNotSwap(state({ grade: '6', status: 'waiting', overridden: true }), 2)).toBeUndefined()
  })

  test('may give up a class that is not in the way', () => {
    expect(whyNotSwap(state({ enrolled: [choir] }), 4)).toBeUndefined()
  })

  test('is refused without a free seat, unless it is offered to this child', () => {
    const full = { ...robotics, max_seats: 1 }
    expect(whyNotSwap(state({ course: full }), 2)).toEqual({ because: 'full' })
    expect(whyNotSwap(state({ course: full, offers: 1 }), 2)).toEqual({ because: 'held-for-the-line' })
    expect(whyNotSwap(state({ course: full, offers: 1, status: 'offered' }), 2)).toBeUndefined()
    expect(whyNotSwap(state({ course: full, offers: 1, status: 'offered', unconfirmed: true }), 2)).toBeUndefined()
  })

  test('is refused while another class is in the way, which the refusal names', () => {
    expect(whyNotSwap(state({ enrolled: [chess, band] }), 2)).toEqual({ because: 'same-time', by: 'Band' })
    const restricted = { ...robotics, restrictions: '104' }
    expect(whyNotSwap(state({ course: restricted }), 2)).toEqual({ because: 'restricted', by: 'Choir' })
  })

  test.each([
    ['of a class that the child does not have', {}, 3, 'not-enrolled'],
    ['of a class for itself', { enrolled: [robotics], status: 'enrolled' }, 1, 'already-enrolled'],
    ['for a class of another grade', { grade: '6' }, 2, 'wrong-grade'],
    ['by a child that is done', { grade: 'done' }, 2, 'done'],
    ['in a closed semester', { closed: true }, 2, 'semester-closed'],
    ['for a class that has met for the last time', { over: true }, 2, 'class-over'],
    ['for a child whom the family has not confirmed', { unconfirmed: true }, 2, 'not-confirmed'],
  ] as const)('%s is refused', (_, changes, drop_course_id, because) => {
    expect(whyNotSwap(state(changes), drop_course_id)).toEqual({ because })
  })
})

describe('a standing swap', () => {
  const student = { grade: '5', enrolled: [chess, choir] } as const

  test('is possible with the one class in the way', () => {
    expect(whyNotStandingSwap(student, robotics, { drop_course_id: 2, automatic: true })).toBeUndefined()
  })

  test('is refused with another class, or when one is not enough', () => {
    expect(whyNotStandingSwap(student, robotics, { drop_course_id: 4, automatic: true })).toEqual({
      because: 'same-time',
      by: 'Chess',
    })
    expect(whyNotStandingSwap(student, robotics, { drop_course_id: 3, automatic: true })).toEqual({
      because: 'not-enrolled',
    })
    const both = { grade: '5', enrolled: [chess, band] } as const
    expect(whyNotStandingSwap(both, robotics, { drop_course_id: 2, automatic: false })).toEqual({
      because: 'same-time',
      by: 'Band',
    })
  })
})

test('the classes in the way are those at the same time and those that exclude each other', () => {
  const excluded = testCourse(5, { days: 'F', restrictions: '101' })
  expect(classesInTheWay([chess, choir, band, excluded, robotics], robotics).map(({ id }) => id)).toEqual([2, 3, 5])
})
