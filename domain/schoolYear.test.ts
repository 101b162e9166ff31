import { expect, test } from 'vitest'
import { currentSchoolYears, isSchoolYear } from './schoolYear.ts'

test.each([
  ['2026-07-31', '2025 - 2026'],
  ['2026-08-01', '2026 - 2027'],
  ['2026-12-31', '2026 - 2027'],
  ['2027-01-01', '2026 - 2027'],
])('%s is in the school year %s', (today, year) => {
  expect(currentSchoolYears(today)[0]).toBe(year)
})

test('families register for this school year and the next', () => {
  expect(currentSchoolYears('2026-11-21')).toEqual(['2026 - 2027', '2027 - 2028'])
})

test('a school year is two years, the second right after the first', () => {
  const texts = ['2026 - 2027', '2026 - 2028', '2027 - 2026', '2026-2027', '26 - 27', '']
  expect(texts.filter(isSchoolYear)).toEqual(['2026 - 2027'])
})
