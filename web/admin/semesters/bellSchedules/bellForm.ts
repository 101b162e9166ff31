import type { BodyTo } from '../../../../contract/routes.ts'
import type { Days } from '../../../../domain/days.ts'

export type BellFormValues = Pick<BodyTo<'PUT /api/semester/:id/bell-schedules'>, 'bell_schedules'>

export const LIST = 'bell_schedules'

export const EMPTY_ROW = { label: '', period: null, starts_at: '', ends_at: '', is_break: false }
export const EMPTY_SCHEDULE = { days: 'M', grades: '', rows: [EMPTY_ROW] } as const

/** What the labels of the form depend on. */
export interface ScheduleOutline {
  readonly days: Days
  readonly grades: string
  readonly rows: number
}

export function toOutline({ bell_schedules }: BellFormValues): ScheduleOutline[] {
  return bell_schedules.map(({ days, grades, rows }) => ({ days, grades, rows: rows.length }))
}
