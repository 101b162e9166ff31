import { expect, test } from 'vitest'
import { DEFAULT_BELL_SCHEDULES } from '../../../domain/defaultBellSchedules.ts'
import { withBellTime } from './useBellTimes.ts'

const COURSE = { days: 'T/TH', period: '5', grade: '4,5,6' } as const

test.each([
  ['', '1:10-2:05'],
  [' ', '1:10-2:05'],
  ['after lunch', 'after lunch'],
])('a class with the time "%s" is shown with "%s"', (time, shown) => {
  const { time: text } = withBellTime({ ...COURSE, time }, DEFAULT_BELL_SCHEDULES, '5')
  expect(text).toBe(shown)
})

test('a class in a period that its day does not have stays without a time', () => {
  expect(withBellTime({ ...COURSE, period: '8', time: '' }, DEFAULT_BELL_SCHEDULES).time).toBe('')
})

test('a class with a time of its own stays the same object', () => {
  const course = { ...COURSE, time: '9:00-9:50' }
  expect(withBellTime(course, DEFAULT_BELL_SCHEDULES, '5')).toBe(course)
})
