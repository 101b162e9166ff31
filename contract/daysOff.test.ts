import { expect, test } from 'vitest'
import { daysOffRanges } from './daysOff.ts'

const FALL = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
const UNDATED = { starts_on: null, ends_on: null }
const THANKSGIVING = { first_day: '2026-11-25', last_day: '2026-11-27', name: 'Thanksgiving' }

function issuesOf(semester: typeof FALL | typeof UNDATED, ...ranges: object[]) {
  const { error } = daysOffRanges(semester).safeParse({ ranges })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('a row outside the semester is refused on its first day, or on its last day', () => {
  expect(issuesOf(FALL, THANKSGIVING, { first_day: '2025-11-26', last_day: '', name: '' })).toEqual([
    ['ranges.1.first_day', "This date isn't in the semester"],
  ])
  expect(issuesOf(FALL, { ...THANKSGIVING, last_day: '2026-12-31' })).toEqual([
    ['ranges.0.last_day', "This date isn't in the semester"],
  ])
  expect(issuesOf(UNDATED, THANKSGIVING, { first_day: '2025-11-26', last_day: '', name: '' })).toBeUndefined()
})

test('a row of too many days is refused on its last day', () => {
  expect(issuesOf(UNDATED, { ...THANKSGIVING, last_day: '2099-11-27' })).toEqual([
    ['ranges.0.last_day', 'At most 200 days off'],
  ])
})
