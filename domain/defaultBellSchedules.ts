import type { BellRow, BellSchedule } from './bellSchedule.ts'
import type { Period } from './days.ts'

const SEVEN_PERIODS = [
  period('Period 1', '1', '08:30', '09:25'),
  period('Period 2', '2', '09:30', '10:25'),
  period('Period 3', '3', '10:30', '11:25'),
  { label: 'Period 4 (Lunch)', period: null, starts_at: '11:30', ends_at: '12:10', is_break: true },
  period('Period 5', '5', '12:15', '13:10'),
  period('Period 6', '6', '13:15', '14:10'),
  period('Period 7', '7', '14:15', '15:10'),
]
const SIX_PERIODS = [
  period('Period 1', '1', '08:30', '09:25'),
  period('Period 2', '2', '09:30', '10:25'),
  period('Period 3', '3', '10:30', '11:25'),
  period('Period 4', '4', '12:10', '13:05'),
  period('Period 5', '5', '13:10', '14:05'),
  period('Period 6', '6', '14:10', '15:05'),
]
const WEDNESDAY = [period('Period 1', '1', '08:30', '09:25'), period('Periods 2-6', '2', '09:30', '14:10')]
const HIGH_SCHOOL_OPTIONS = [
  period('Option 1', '1', '08:30', '10:00'),
  period('Option 2', '2', '10:10', '11:40'),
  period('Option 3', '3', '12:20', '13:50'),
  period('Option 4', '4', '14:00', '15:30'),
]
const PRIMARY = 'K,1,2,3'
const PRIMARY_BELOW_3 = 'K,1,2'
const UPPER = '4,5,6,7,8,9,10,11,12'

/** The bell schedules of a school's first semester (document 2, section 9, "Period lists"). The times other than lunch are ours. */
export const DEFAULT_BELL_SCHEDULES: readonly BellSchedule[] = [
  { days: 'M', grades: PRIMARY, rows: [allDayUntil('15:10')] },
  { days: 'M', grades: UPPER, rows: SEVEN_PERIODS },
  { days: 'T/TH', grades: PRIMARY, rows: [allDayUntil('15:05')] },
  { days: 'T/TH', grades: UPPER, rows: SIX_PERIODS },
  { days: 'W', grades: PRIMARY_BELOW_3, rows: [allDayUntil('14:10')] },
  { days: 'W', grades: '3', rows: [allDayUntil('14:10'), optionalClasses('14:15', '15:00')] },
  { days: 'W', grades: UPPER, rows: WEDNESDAY },
  { days: 'F', grades: PRIMARY_BELOW_3, rows: [allDayUntil('15:10')] },
  { days: 'F', grades: '3', rows: [allDayUntil('15:10'), optionalClasses('15:15', '16:00')] },
  { days: 'F', grades: UPPER, rows: SEVEN_PERIODS },
  { days: 'HS', grades: '9,10,11,12', rows: HIGH_SCHOOL_OPTIONS },
]

function period(label: string, number: Period, starts_at: string, ends_at: string): BellRow {
  return { label, period: number, starts_at, ends_at, is_break: false }
}

function allDayUntil(ends_at: string): BellRow {
  return period('All Day Schedule', 'All Day', '08:30', ends_at)
}

function optionalClasses(starts_at: string, ends_at: string): BellRow {
  return period('Optional Classes', 'Optional', starts_at, ends_at)
}
