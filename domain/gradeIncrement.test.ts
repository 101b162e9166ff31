import { describe, expect, test } from 'vitest'
import type { Grade } from './grade.ts'
import { isStranded, semesterInSession, whyNotRestore } from './gradeIncrement.ts'

const fall = { name: 'Fall', starts_on: '2026-08-24', ends_on: '2026-12-18' }
const undated = { name: 'Summer', starts_on: null, ends_on: '2026-12-18' }

test.each([
  ['2026-08-23', undefined],
  ['2026-08-24', 'Fall'],
  ['2026-11-23', 'Fall'],
  ['2026-12-18', 'Fall'],
  ['2026-12-19', undefined],
])('on %s the semester in session is %s', (day, name) => {
  expect(semesterInSession([undated, fall], day)?.name).toBe(name)
})

describe('a child that moves up a grade', () => {
  test.each<[Grade, string, boolean, boolean]>([
    ['5', '5', false, true],
    ['5', '4,5', false, true],
    ['5', '5,6', false, false],
    ['1', '10,11', false, false],
    ['5', '4', true, false],
    ['5', '5', true, false],
    ['12', '12', false, true],
    ['12', '12', true, true],
    ['done', '12', false, false],
  ])('from %s, in a class for %s, overridden %s, is stranded: %s', (grade, course_grade, overridden, expected) => {
    expect(isStranded({ course_grade, overridden }, grade)).toBe(expected)
  })
})

describe('a child whose grade was raised from 5 to 6', () => {
  const child = { former: '5', raised: '6', grade: '6', places: [] } as const
  const inClass = (course_grade: string, overridden = false) => ({ ...child, places: [{ course_grade, overridden }] })

  test('gets its former grade back', () => {
    expect(whyNotRestore(child)).toBeUndefined()
    expect(whyNotRestore(inClass('5'))).toBeUndefined()
    expect(whyNotRestore(inClass('5,6'))).toBeUndefined()
    expect(whyNotRestore(inClass('6', true))).toBeUndefined()
  })

  test('keeps a grade that somebody changed since', () => {
    expect(whyNotRestore({ ...child, grade: '7' })).toBe('changed')
    expect(whyNotRestore({ ...child, grade: '5' })).toBe('changed')
  })

  test('keeps its grade while it is in a class that is not for the former one', () => {
    expect(whyNotRestore(inClass('6,7'))).toBe('in-class')
  })
})

test('a finished child gets grade 12 back, whatever its classes are', () => {
  const finished = { former: '12', raised: 'done', grade: 'done' } as const
  expect(whyNotRestore({ ...finished, places: [{ course_grade: '11', overridden: false }] })).toBeUndefined()
})
