import { describe, expect, test } from 'vitest'
import type { Course } from '../course.ts'
import {
  type EnrollmentState,
  whyNotDrop,
  whyNotEnroll,
  whyNotLeave,
  whyNotLeaveReserve,
  whyNotMove,
  whyNotWait,
} from './refusals.ts'

const art: Course = {
  id: 1,
  section: '101',
  name: 'Art',
  days: 'M',
  period: '2',
  grade: 'K,1,2',
  restrictions: '',
  max_seats: 12,
  current_seats: 4,
  wait_list: 0,
  offered_seats: 0,
}
const chess: Course = { ...art, id: 2, section: '204', name: 'Chess', period: '5' }
const fullArt: Course = { ...art, current_seats: 12 }

const state = (changes: Partial<EnrollmentState> = {}): EnrollmentState => ({
  grade: '1',
  course: art,
  enrolled: [],
  status: undefined,
  closed: false,
  ...changes,
})

describe('enrolling', () => {
  test('is possible for a listed grade while a seat is free', () => {
    expect(whyNotEnroll(state())).toBeUndefined()
    expect(whyNotEnroll(state({ course: { ...art, current_seats: 11 } }))).toBeUndefined()
  })

  test('is refused to a first grader for a class of grades 10 and 11', () => {
    expect(whyNotEnroll(state({ course: { ...art, grade: '10,11' } }))).toEqual({ because: 'wrong-grade' })
  })

  test('is refused with a class of the same days and period, which the refusal names', () => {
    const enrolledInBoth = state({ enrolled: [chess, { ...chess, id: 3, name: 'Band', period: '2' }] })
    expect(whyNotEnroll(enrolledInBoth)).toEqual({ because: 'same-time', by: 'Band' })
  })

  test('is refused in every period with an all-day class of the same days', () => {
    expect(whyNotEnroll(state({ enrolled: [{ ...chess, name: 'Forest Day', period: 'All Day' }] }))).toEqual({
      because: 'same-time',
      by: 'Forest Day',
    })
    expect(whyNotEnroll(state({ enrolled: [{ ...chess, period: 'All Day', days: 'W' }] }))).toBeUndefined()
  })

  test('is refused with a class that one of the two restricts, which the refusal names', () => {
    const refusal = { because: 'restricted', by: 'Chess' }
    expect(whyNotEnroll(state({ course: { ...art, restrictions: '99,204' }, enrolled: [chess] }))).toEqual(refusal)
    expect(whyNotEnroll(state({ enrolled: [{ ...chess, restrictions: '101' }] }))).toEqual(refusal)
  })

  test('is refused when the last seat is taken', () => {
    expect(whyNotEnroll(state({ course: fullArt }))).toEqual({ because: 'full' })
  })

  test('is refused to an enrolled student and possible for a waiting one', () => {
    expect(whyNotEnroll(state({ status: 'enrolled', enrolled: [art] }))).toEqual({ because: 'already-enrolled' })
    expect(whyNotEnroll(state({ status: 'waiting' }))).toBeUndefined()
  })

  test('is refused to a child whom the family has not confirmed, unless the office overrides it', () => {
    const unconfirmed = { unconfirmed: true }
    expect(whyNotEnroll(state(unconfirmed))).toEqual({ because: 'not-confirmed' })
    expect(whyNotWait(state({ ...unconfirmed, course: fullArt }))).toEqual({ because: 'not-confirmed' })
    expect(whyNotEnroll(state({ ...unconfirmed, override: true }))).toBeUndefined()
    expect(whyNotWait(state({ ...unconfirmed, override: true, course: fullArt }))).toBeUndefined()
    expect(whyNotEnroll(state({ ...unconfirmed, closed: true }))).toEqual({ because: 'semester-closed' })
  })

  test('is refused in a closed semester and to a student who is done', () => {
    expect(whyNotEnroll(state({ closed: true }))).toEqual({ because: 'semester-closed' })
    expect(whyNotEnroll(state({ grade: 'done' }))).toEqual({ because: 'done' })
  })
})

describe('"Enroll anyway"', () => {
  test('enrolls a student of another grade with an overlapping and a restricted class', () => {
    const enrolled = [
      { ...chess, period: '2' as const },
      { ...chess, restrictions: '101' },
    ]
    expect(whyNotEnroll(state({ grade: '8', enrolled, override: true }))).toBeUndefined()
  })

  test('enrolls no one in a full class, twice in one class, in a closed semester, or when done with school', () => {
    const override = true
    expect(whyNotEnroll(state({ override, course: fullArt }))).toEqual({ because: 'full' })
    expect(whyNotEnroll(state({ override, status: 'enrolled' }))).toEqual({ because: 'already-enrolled' })
    expect(whyNotEnroll(state({ override, closed: true }))).toEqual({ because: 'semester-closed' })
    expect(whyNotEnroll(state({ override, grade: 'done' }))).toEqual({ because: 'done' })
  })
})

describe('the wait list', () => {
  test('of a full class accepts five students', () => {
    expect(whyNotWait(state({ course: { ...fullArt, wait_list: 4 } }))).toBeUndefined()
    expect(whyNotWait(state({ course: { ...fullArt, wait_list: 5 } }))).toEqual({ because: 'wait-list-full' })
    expect(whyNotWait(state({ course: { ...fullArt, wait_list: 5, offered_seats: 1 } }))).toBeUndefined()
  })

  test('is refused while another entry of the same child waits', () => {
    const waits = { sameChildWaits: true }
    expect(whyNotWait(state({ course: fullArt, ...waits }))).toEqual({ because: 'same-child-waits' })
    expect(whyNotWait(state({ course: fullArt, override: true, ...waits }))).toEqual({ because: 'same-child-waits' })
    expect(whyNotWait(state(waits))).toEqual({ because: 'seat-free' })
  })

  test('is refused while a seat is free', () => {
    expect(whyNotWait(state())).toEqual({ because: 'seat-free' })
  })

  test('accepts a student with another class at the same time', () => {
    expect(whyNotWait(state({ course: fullArt, enrolled: [{ ...chess, period: '2' }] }))).toBeUndefined()
  })

  test('refuses a student who is enrolled, waits already, or is in another grade', () => {
    expect(whyNotWait(state({ course: fullArt, status: 'enrolled' }))).toEqual({ because: 'already-enrolled' })
    expect(whyNotWait(state({ course: fullArt, status: 'waiting' }))).toEqual({ because: 'already-waiting' })
    expect(whyNotWait(state({ course: fullArt, grade: '3' }))).toEqual({ because: 'wrong-grade' })
    expect(whyNotWait(state({ course: fullArt, grade: '3', override: true }))).toBeUndefined()
  })

  test('is refused in a closed semester and to a student who is done', () => {
    expect(whyNotWait(state({ course: fullArt, closed: true }))).toEqual({ because: 'semester-closed' })
    expect(whyNotWait(state({ course: fullArt, grade: 'done' }))).toEqual({ because: 'done' })
  })

  test('gives a free seat to a waiting student only', () => {
    expect(whyNotMove(state({ status: 'waiting' }))).toBeUndefined()
    expect(whyNotMove(state())).toEqual({ because: 'not-waiting' })
    expect(whyNotMove(state({ status: 'enrolled' }))).toEqual({ because: 'not-waiting' })
    expect(whyNotMove(state({ status: 'waiting', course: fullArt }))).toEqual({ because: 'full' })
  })
})

describe('leaving', () => {
  test('only an enrolled student can be dropped', () => {
    expect(whyNotDrop({ status: 'enrolled', closed: false })).toBeUndefined()
    expect(whyNotDrop({ status: 'waiting', closed: false })).toEqual({ because: 'not-enrolled' })
    expect(whyNotDrop({ status: undefined, closed: false })).toEqual({ because: 'not-enrolled' })
    expect(whyNotDrop({ status: 'enrolled', closed: true })).toEqual({ because: 'semester-closed' })
  })

  test('only a waiting student can leave the wait list', () => {
    expect(whyNotLeave({ status: 'waiting', closed: false })).toBeUndefined()
    expect(whyNotLeave({ status: 'enrolled', closed: false })).toEqual({ because: 'not-waiting' })
    expect(whyNotLeave({ status: undefined, closed: false })).toEqual({ because: 'not-waiting' })
    expect(whyNotLeave({ status: 'waiting', closed: true })).toEqual({ because: 'semester-closed' })
  })

  test('only a student in the reserve can leave it', () => {
    expect(whyNotLeaveReserve({ reserve_position: 1, closed: false })).toBeUndefined()
    expect(whyNotLeaveReserve({ reserve_position: null, closed: false })).toEqual({ because: 'not-in-reserve' })
    expect(whyNotLeaveReserve({ reserve_position: 1, closed: true })).toEqual({ because: 'semester-closed' })
  })
})
