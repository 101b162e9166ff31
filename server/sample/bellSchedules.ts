import type { BellRow, BellSchedule } from '../../domain/bellSchedule.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'

const UPPER = '4,5,6,7,8,9,10,11,12'
const LUNCH: BellRow = {
  label: 'Period 4 (Lunch)',
  period: '4',
  starts_at: '11:30',
  ends_at: '12:10',
  is_break: false,
}
const AFTER_SCHOOL: BellRow = {
  label: 'Optional (After School)',
  period: 'Optional',
  starts_at: '15:15',
  ends_at: '16:00',
  is_break: false,
}

/** On Monday, lunch and the hour after the last period are for classes too, which makes the eight that complete the day. */
export const SAMPLE_BELL_SCHEDULES: readonly BellSchedule[] = DEFAULT_BELL_SCHEDULES.map((schedule) => {
  if (schedule.days !== 'M' || schedule.grades !== UPPER) return schedule
  return { ...schedule, rows: [...schedule.rows.map((row) => (row.is_break ? LUNCH : row)), AFTER_SCHOOL] }
})

/** The past semester's Wednesdays began with an assembly of grades 4 to 12. */
const WEDNESDAY_WITH_ASSEMBLY: BellSchedule = {
  days: 'W',
  grades: UPPER,
  rows: [
    { label: 'Assembly', period: null, starts_at: '08:30', ends_at: '09:25', is_break: true },
    { label: 'Period 1', period: '1', starts_at: '09:30', ends_at: '10:25', is_break: false },
    { label: 'Periods 2-6', period: '2', starts_at: '10:30', ends_at: '14:10', is_break: false },
  ],
}

export const PAST_BELL_SCHEDULES: readonly BellSchedule[] = SAMPLE_BELL_SCHEDULES.map((schedule) =>
  schedule.days === 'W' && schedule.grades === UPPER ? WEDNESDAY_WITH_ASSEMBLY : schedule,
)
