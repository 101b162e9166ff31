import { expect, test } from 'vitest'
import { testCourse } from '../../test/data/enrollmentRules.ts'
import { type EnrollmentState, whyNotTransfer } from './refusals.ts'

const left = testCourse(1)
const free = { current_seats: 0 }
const state = (changes: Partial<EnrollmentState>): EnrollmentState => ({
  grade: '5',
  course: testCourse(2, { period: left.period, ...free }),
  enrolled: [left],
  status: undefined,
  closed: false,
  ...changes,
})

test('the class that the child leaves is not in the way of one at the same time', () => {
  expect(whyNotTransfer(state({}), left.id)).toBeUndefined()
})

test('another class of the child is in the way', () => {
  const other = testCourse(9, { name: 'Band', period: left.period })
  expect(whyNotTransfer(state({ enrolled: [left, other] }), left.id)).toEqual({ because: 'same-time', by: 'Band' })
})

test('a child can only leave a class that it has, for one with a free seat that is for its grade', () => {
  expect(whyNotTransfer(state({ enrolled: [] }), left.id)).toEqual({ because: 'not-enrolled' })
  expect(whyNotTransfer(state({ course: testCourse(2) }), left.id)).toEqual({ because: 'full' })
  expect(whyNotTransfer(state({ grade: '6' }), left.id)).toEqual({ because: 'wrong-grade' })
  expect(whyNotTransfer(state({ grade: '6', override: true }), left.id)).toBeUndefined()
})
