import type { BellSchedule } from '../../domain/bellSchedule.ts'

/** One text per schedule: "M, grades 4,5: Period 1 (1) 08:30-09:25; Lunch 11:30-12:10". */
export function auditedBellSchedules(schedules: readonly BellSchedule[]): string[] {
  return schedules.map(({ days, grades, rows }) => {
    const texts = rows.map(({ label, period, starts_at, ends_at }) =>
      [label, period && `(${period})`, `${starts_at}-${ends_at}`].filter(Boolean).join(' '),
    )
    return `${days}, grades ${grades}: ${texts.join('; ')}`
  })
}
