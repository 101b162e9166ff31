import type { Days } from '../../../../domain/days.ts'
import type { FamilyMailFacts } from '../../../../domain/familyMail/familyMail.ts'

const DAY_NAMES: Record<Days, string> = {
  M: 'Monday',
  'T/TH': 'Tuesday and Thursday',
  W: 'Wednesday',
  F: 'Friday',
  HS: 'high school',
}

/** The days, time, room and teacher of a class: "Monday, period 1, 8:30-9:20, room 12, with Grace Nez". */
export function meetingText(facts: Pick<FamilyMailFacts, 'days' | 'period' | 'time' | 'room' | 'teacher'>): string {
  const { days, period, time, room, teacher } = facts
  const parts = [
    days && daysText(days),
    period && periodText(period, days),
    time,
    room && `room ${room}`,
    teacher && `with ${teacher}`,
  ]
  return parts.filter(Boolean).join(', ')
}

export function daysText(days: string): string {
  return Object.entries(DAY_NAMES).find(([key]) => key === days)?.[1] ?? days
}

/** High school has options instead of periods. */
export function periodText(period: string, days: string): string {
  if (period === 'All Day') return 'all day'
  if (period === 'Optional') return 'optional'
  return days === 'HS' ? `option ${period}` : `period ${period}`
}
