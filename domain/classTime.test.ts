import { expect, test } from 'vitest'
import { classTime, formatTimeRange } from './classTime.ts'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'
import type { Grade } from './grade.ts'

const MONDAY_5 = { days: 'M', period: '5', grade: '4,5,6', time: '' } as const
const OPTIONAL = { days: 'F', period: 'Optional', grade: '3', time: '' } as const

test("the office's text about the time of a class takes precedence over the bell schedule", () => {
  expect(classTime({ ...MONDAY_5, time: 'after lunch' }, DEFAULT_BELL_SCHEDULES)).toBe('after lunch')
})

test.each([
  [MONDAY_5, undefined, '12:15-1:10'],
  [{ ...MONDAY_5, days: 'T/TH' }, undefined, '1:10-2:05'],
  [{ ...MONDAY_5, days: 'HS', period: '3', grade: '9,10' }, '10', '12:20-1:50'],
  [OPTIONAL, '3', '3:15-4:00'],
  [{ ...OPTIONAL, days: 'M' }, '3', ''],
  [{ ...MONDAY_5, period: '8' }, undefined, ''],
  [MONDAY_5, 'done', ''],
] as const)('a class %j without a text for grade %s meets at "%s"', (course, grade: Grade | undefined, time) => {
  expect(classTime(course, DEFAULT_BELL_SCHEDULES, grade)).toBe(time)
})

test('a class of grades with different times has the time of the student, and none for the office', () => {
  const schedules = ['3', '4'].map((grades, index) => ({
    days: 'W' as const,
    grades,
    rows: [
      { label: 'Period 1', period: '1' as const, starts_at: `0${8 + index}:00`, ends_at: '10:00', is_break: false },
    ],
  }))
  const course = { days: 'W', period: '1', grade: '3,4,5', time: '' } as const
  expect(classTime(course, schedules, '4')).toBe('9:00-10:00')
  expect(classTime(course, schedules)).toBe('')
  expect(classTime({ ...course, grade: '4,5' }, schedules)).toBe('9:00-10:00')
})

test.each([
  ['00:05', '12:00', '12:05-12:00'],
  ['09:55', '13:05', '9:55-1:05'],
])('%s to %s is written %s%s', (starts_at, ends_at, text) => {
  expect(formatTimeRange({ starts_at, ends_at })).toBe(text)
})
