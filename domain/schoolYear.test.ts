import { expect, test } from 'vitest'
import { currentSchoolYears, dayAfter, isSchoolYear, schoolYearEnding, usualDays } from './schoolYear.ts'

test.each([
  ['2026-07-31', '2025 - 2026'],
  ['2026-08-01', '2026 - 2027'],
  ['2026-12-31', '2026 - 2027'],
  ['2027-01-01', '2026 - 2027'],
])('%s is in the school year %s', (today, year) => {
  expect(currentSchoolYears(today)[0]).toBe(year)
})

test('the current school years are this one and the next', () => {
  expect(currentSchoolYears('2026-11-21')).toEqual(['2026 - 2027', '2027 - 2028'])
})

test('a school year is two consecutive years', () => {
  const texts = ['2026 - 2027', '2026 - 2028', '2027 - 2026', '2026-2027', '26 - 27', '']
  expect(texts.filter(isSchoolYear)).toEqual(['2026 - 2027'])
})

test.each([
  ['2026-12-18', 2027],
  ['2027-05-31', 2027],
  ['2027-07-31', 2027],
  ['2027-08-01', 2028],
])('the school year of %s ends in %s', (day, year) => {
  expect(schoolYearEnding(day)).toBe(year)
})

test.each([
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-11-01', '2026-11-02'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})

test.each([
  ['Fall 2026', { from: '2026-08-01', to: '2026-12-31' }],
  ['SPRING semester 2027', { from: '2027-01-01', to: '2027-05-31' }],
  ['Summer 2027', { from: '2027-06-01', to: '2027-07-31' }],
  ['Fallout 2026', undefined],
  ['Fall', undefined],
  ['2026', undefined],
])('the usual days of a semester named %s are %j', (name, days) => {
  expect(usualDays(name)).toEqual(days)
})
