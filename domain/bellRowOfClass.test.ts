import { expect, test } from 'vitest'
import { bellRowOfClass } from './bellRowOfClass.ts'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'
import type { Grade } from './grade.ts'

const MONDAY_5 = { days: 'M', period: '5', grade: '4,5,6' } as const
const OPTIONAL = { days: 'F', period: 'Optional', grade: '3' } as const

test.each([
  [MONDAY_5, undefined, '12:15'],
  [{ ...MONDAY_5, days: 'T/TH' }, undefined, '13:10'],
  [{ ...MONDAY_5, days: 'HS', period: '3', grade: '9,10' }, '10', '12:20'],
  [OPTIONAL, '3', '15:15'],
  [{ ...OPTIONAL, days: 'M' }, '3', undefined],
  [{ ...MONDAY_5, period: '8' }, undefined, undefined],
  [MONDAY_5, 'done', undefined],
] as const)('a class %j for grade %s starts at %s', (course, grade: Grade | undefined, starts_at) => {
  expect(bellRowOfClass(DEFAULT_BELL_SCHEDULES, course, grade)?.starts_at).toBe(starts_at)
})

test('a class of grades with different times has the row of the student, and none without a student', () => {
  const schedules = ['3', '4'].map((grades, index) => ({
    days: 'W' as const,
    grades,
    rows: [
      { label: 'Period 1', period: '1' as const, starts_at: `0${8 + index}:00`, ends_at: '10:00', is_break: false },
    ],
  }))
  const course = { days: 'W', period: '1', grade: '3,4,5' } as const
  expect(bellRowOfClass(schedules, course, '4')?.starts_at).toBe('09:00')
  expect(bellRowOfClass(schedules, course)).toBeUndefined()
  expect(bellRowOfClass(schedules, { ...course, grade: '4,5' })?.starts_at).toBe('09:00')
})
