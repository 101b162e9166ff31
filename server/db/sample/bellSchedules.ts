import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../../domain/defaultBellSchedules.ts'

/** The past semester's Wednesdays began with an assembly of grades 4 to 12. */
const WEDNESDAY_WITH_ASSEMBLY: BellSchedule = {
  days: 'W',
  grades: '4,5,6,7,8,9,10,11,12',
  rows: [
    { label: 'Assembly', period: null, starts_at: '08:30', ends_at: '09:25', is_break: true },
    { label: 'Period 1', period: '1', starts_at: '09:30', ends_at: '10:25', is_break: false },
    { label: 'Periods 2-6', period: '2', starts_at: '10:30', ends_at: '14:10', is_break: false },
  ],
}

export const PAST_BELL_SCHEDULES: readonly BellSchedule[] = DEFAULT_BELL_SCHEDULES.map((schedule) =>
  schedule.days === WEDNESDAY_WITH_ASSEMBLY.days && schedule.grades === WEDNESDAY_WITH_ASSEMBLY.grades
    ? WEDNESDAY_WITH_ASSEMBLY
    : schedule,
)
