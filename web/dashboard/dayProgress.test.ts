import { expect, test } from 'vitest'
import { daysOf, firstOpenDay } from './dayProgress.ts'

test('the next step of a young child is the first day without a class', () => {
  const week = daysOf('1', [{ days: 'M' }, { days: 'W' }])
  expect(week.map(({ days }) => days)).toEqual(['M', 'T/TH', 'W', 'F'])
  expect(firstOpenDay(week)).toBe('T/TH')
  expect(firstOpenDay(daysOf('1', [{ days: 'M' }, { days: 'T/TH' }, { days: 'W' }, { days: 'F' }]))).toBeUndefined()
})

test('a fifth grader’s open Wednesday is no next step, because Wednesday does not count', () => {
  const full = [...Array(8).fill({ days: 'M' }), ...Array(6).fill({ days: 'T/TH' })]
  expect(firstOpenDay(daysOf('5', full))).toBeUndefined()
  expect(firstOpenDay(daysOf('10', full))).toBe('HS')
})

test('HS is shown to a younger child only with a class then', () => {
  expect(daysOf('8', []).map(({ days }) => days)).not.toContain('HS')
  expect(daysOf('8', [{ days: 'HS' }]).map(({ days }) => days)).toContain('HS')
})
