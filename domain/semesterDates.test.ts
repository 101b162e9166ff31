import { expect, test } from 'vitest'
import { isInSemester, semesterDatesRefusal } from './semester.ts'

test.each([
  [null, null, undefined],
  ['2026-08-24', null, undefined],
  [null, '2026-12-18', undefined],
  ['2026-08-24', '2026-08-24', undefined],
  ['2026-08-24', '2026-08-23', 'ends-before-start'],
  ['2027-08-01', '2028-07-31', undefined],
  ['2027-08-01', '2028-08-01', 'too-long'],
])('a semester from %s to %s is refused as %s', (starts_on, ends_on, refusal) => {
  expect(semesterDatesRefusal({ starts_on, ends_on })).toBe(refusal)
})

test.each([
  ['2026-08-24', true],
  ['2026-12-18', true],
  ['2026-08-23', false],
  ['2025-11-26', false],
  ['2026-12-19', false],
])('whether %s is in a semester of the fall of 2026: %s', (date, expected) => {
  const starts_on = '2026-08-24'
  expect(isInSemester(date, { starts_on, ends_on: '2026-12-18' })).toBe(expected)
  expect(isInSemester(date, { starts_on, ends_on: null })).toBe(true)
})
