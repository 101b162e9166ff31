import { expect, test } from 'vitest'
import { isTimeRange, timeRange } from './timeRange.ts'

test.each([
  ['08:30', '09:25', '8:30-9:25'],
  ['11:30', '12:10', '11:30-12:10'],
  ['13:15', '14:10', '1:15-2:10'],
])('%s to %s is written as %s', (starts_at, ends_at, text) => {
  expect(timeRange(starts_at, ends_at)).toBe(text)
})

test.each(['1:15-2:10', '1:15 – 2:10 PM', '13:15-14:10', '1:15pm to 2:10pm'])('%s is 13:15 to 14:10', (text) => {
  expect(isTimeRange(text, '13:15', '14:10')).toBe(true)
})

test.each(['', '1:15-3:10', 'after lunch', '1:15'])('"%s" is another time than 13:15 to 14:10', (text) => {
  expect(isTimeRange(text, '13:15', '14:10')).toBe(false)
})

test('a time from noon to one is recognized on a 12-hour clock', () => {
  expect(isTimeRange('12:10-1:05', '12:10', '13:05')).toBe(true)
})
