import { describe, expect, test } from 'vitest'
import type { Course } from './course.ts'
import { type EnrollmentState, whyNotDrop, whyNotEnroll, whyNotLeave, whyNotMove, whyNotWait } from './enrollment.ts'

/** Art, Mondays in the second period, for the youngest, with seats to spare. */
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
}
const chess: Course = { ...art, id: 2, section: '204', name: 'Chess', period: '5' }
const fullArt: Course = { ...art, current_seats: 12 }

/** A first grader before Art, who holds nothing yet. */
const child = (about: Partial<EnrollmentState> = {}): EnrollmentState => ({
  grade: '1',
  course: art,
  enrolled: [],
  status: undefined,
  closed: false,
  ...about,
})

describe('adding a class', () => {
  test('is open to a child of a listed grade while a seat is free', () => {
    expect(whyNotEnroll(child())).toBeUndefined()
    expect(whyNotEnroll(child({ course: { ...art, current_seats: 11 } }))).toBeUndefined()
  })

  test('is refused to a first grader when the class is for grades 10 and 11', () => {
    expect(whyNotEnroll(child({ course: { ...art, grade: '10,11' } }))).toEqual({ because: 'wrong-grade' })
  })

  test('is refused beside another class of the same days and period, and says which', () => {
    const holding = child({ enrolled: [chess, { ...chess, id: 3, name: 'Band', period: '2' }] })
    expect(whyNotEnroll(holding)).toEqual({ because: 'same-time', by: 'Band' })
  })

  test('is refused in any period beside an all-day class of the same days', () => {
    expect(whyNotEnroll(child({ enrolled: [{ ...chess, name: 'Forest Day', period: 'All Day' }] }))).toEqual({
      because: 'same-time',
      by: 'Forest Day',
    })
    expect(whyNotEnroll(child({ enrolled: [{ ...chess, period: 'All Day', days: 'W' }] }))).toBeUndefined()
  })

  test('is refused beside a class it restricts or is restricted by, and says which', () => {
    const refusal = { because: 'restricted', by: 'Chess' }
    expect(whyNotEnroll(child({ course: { ...art, restrictions: '99,204' }, enrolled: [chess] }))).toEqual(refusal)
    expect(whyNotEnroll(child({ enrolled: [{ ...chess, restrictions: '101' }] }))).toEqual(refusal)
  })

  test('is refused when the last seat is taken', () => {
    expect(whyNotEnroll(child({ course: fullArt }))).toEqual({ because: 'full' })
  })

  test('is refused to a child who is in the class, and open to one who waits for it', () => {
    expect(whyNotEnroll(child({ status: 'enrolled', enrolled: [art] }))).toEqual({ because: 'already-enrolled' })
    expect(whyNotEnroll(child({ status: 'waiting' }))).toBeUndefined()
  })

  test('is refused while the semester is closed, and to a student who is done', () => {
    expect(whyNotEnroll(child({ closed: true }))).toEqual({ because: 'semester-closed' })
    expect(whyNotEnroll(child({ grade: 'done' }))).toEqual({ because: 'done' })
  })
})

describe('"Enroll anyway"', () => {
  test('seats a child of another grade, who holds a class at the same time and a restricted one', () => {
    const enrolled = [
      { ...chess, period: '2' as const },
      { ...chess, restrictions: '101' },
    ]
    expect(whyNotEnroll(child({ grade: '8', enrolled, override: true }))).toBeUndefined()
  })

  test('seats nobody in a full class, twice in one class, in a closed semester, or after school is done', () => {
    const override = true
    expect(whyNotEnroll(child({ override, course: fullArt }))).toEqual({ because: 'full' })
    expect(whyNotEnroll(child({ override, status: 'enrolled' }))).toEqual({ because: 'already-enrolled' })
    expect(whyNotEnroll(child({ override, closed: true }))).toEqual({ because: 'semester-closed' })
    expect(whyNotEnroll(child({ override, grade: 'done' }))).toEqual({ because: 'done' })
  })
})

describe('the wait list', () => {
  test('takes a child of a full class until five wait', () => {
    expect(whyNotWait(child({ course: { ...fullArt, wait_list: 4 } }))).toBeUndefined()
    expect(whyNotWait(child({ course: { ...fullArt, wait_list: 5 } }))).toEqual({ because: 'wait-list-full' })
  })

  test('is refused while a seat is free', () => {
    expect(whyNotWait(child())).toEqual({ because: 'seat-free' })
  })

  test('takes a child who holds a class at the same time: the family may wait for one while holding the other', () => {
    expect(whyNotWait(child({ course: fullArt, enrolled: [{ ...chess, period: '2' }] }))).toBeUndefined()
  })

  test('is refused to a child who is in the class, waits already, or is of another grade', () => {
    expect(whyNotWait(child({ course: fullArt, status: 'enrolled' }))).toEqual({ because: 'already-enrolled' })
    expect(whyNotWait(child({ course: fullArt, status: 'waiting' }))).toEqual({ because: 'already-waiting' })
    expect(whyNotWait(child({ course: fullArt, grade: '3' }))).toEqual({ because: 'wrong-grade' })
    expect(whyNotWait(child({ course: fullArt, grade: '3', override: true }))).toBeUndefined()
  })

  test('is refused while the semester is closed, and to a student who is done', () => {
    expect(whyNotWait(child({ course: fullArt, closed: true }))).toEqual({ because: 'semester-closed' })
    expect(whyNotWait(child({ course: fullArt, grade: 'done' }))).toEqual({ because: 'done' })
  })

  test('gives a freed seat to a waiting child only', () => {
    expect(whyNotMove(child({ status: 'waiting' }))).toBeUndefined()
    expect(whyNotMove(child())).toEqual({ because: 'not-waiting' })
    expect(whyNotMove(child({ status: 'enrolled' }))).toEqual({ because: 'not-waiting' })
    expect(whyNotMove(child({ status: 'waiting', course: fullArt }))).toEqual({ because: 'full' })
  })
})

describe('leaving', () => {
  test('a child can be dropped from a class it is in, and from no other', () => {
    expect(whyNotDrop({ status: 'enrolled', closed: false })).toBeUndefined()
    expect(whyNotDrop({ status: 'waiting', closed: false })).toEqual({ because: 'not-enrolled' })
    expect(whyNotDrop({ status: undefined, closed: false })).toEqual({ because: 'not-enrolled' })
    expect(whyNotDrop({ status: 'enrolled', closed: true })).toEqual({ because: 'semester-closed' })
  })

  test('a child can be taken off a wait list it is on, and off no other', () => {
    expect(whyNotLeave({ status: 'waiting', closed: false })).toBeUndefined()
    expect(whyNotLeave({ status: 'enrolled', closed: false })).toEqual({ because: 'not-waiting' })
    expect(whyNotLeave({ status: undefined, closed: false })).toEqual({ because: 'not-waiting' })
    expect(whyNotLeave({ status: 'waiting', closed: true })).toEqual({ because: 'semester-closed' })
  })
})
