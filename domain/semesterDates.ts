const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_MAX = 366

/** The first and last day of a semester, "2026-08-24". Null if not entered. */
export interface SemesterDates {
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** A semester of one day is allowed. */
export function semesterDatesRefusal({
  starts_on,
  ends_on,
}: SemesterDates): 'ends-before-start' | 'too-long' | undefined {
  if (starts_on === null || ends_on === null) return undefined
  const days = (Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS + 1
  if (days < 1) return 'ends-before-start'
  return days > DAYS_MAX ? 'too-long' : undefined
}

/** Whether a date is in the semester. Every date is, while the first or last day is not entered. */
export function isInSemester(date: string, { starts_on, ends_on }: SemesterDates): boolean {
  return starts_on === null || ends_on === null || (starts_on <= date && date <= ends_on)
}
