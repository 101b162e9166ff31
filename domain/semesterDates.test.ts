import { expect, test } from 'vitest'
import { whyNotDates } from './semesterDates.ts'

test.each([
  [null, null, undefined],
  ['2026-08-24', null, undefined],
  [null, '2026-12-18', undefined],
  ['2026-08-24', '2026-08-24', undefined],
  ['2026-08-24', '2026-08-23', 'ends-before-start'],
  ['2027-08-01', '2028-07-31', undefined],
  ['2027-08-01', '2028-08-01', 'too-long'],
])('a semester from %s to %s is refused as %s', (starts_on, ends_on, refusal) => {
  expect(whyNotDates({ starts_on, ends_on })).toBe(refusal)
})
