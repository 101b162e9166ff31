import { expect, test } from 'vitest'
import { BellScheduleFields } from './bellSchedules.ts'

const ROW = { label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25' } as const
const MONDAY = { days: 'M', grades: '4,5', rows: [ROW] } as const

const repeated = <T>(value: T, length: number) => Array.from({ length }, () => value)

function messagesOf(bell_schedules: unknown): string[] | undefined {
  return BellScheduleFields.safeParse({ bell_schedules }).error?.issues.map(({ message }) => message)
}

test('repeated schedules are refused, and too many schedules are refused before they are compared', () => {
  expect(messagesOf(repeated(MONDAY, 40))).toHaveLength(39)
  expect(messagesOf(repeated(MONDAY, 41))).toEqual(['At most 40 schedules'])
})

test('repeated rows are refused, and too many rows are refused before they are compared', () => {
  expect(messagesOf([{ ...MONDAY, rows: repeated(ROW, 20) }])).toHaveLength(2 * 19)
  expect(messagesOf([{ ...MONDAY, rows: repeated(ROW, 21) }])).toEqual(['At most 20 rows'])
})
