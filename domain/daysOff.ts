import { DAY_MS } from './durations.ts'
import { dayAfter } from './schoolYear.ts'

export const DAYS_OFF_MAX = 200

/** A date without classes, "2026-11-26". */
export interface DayOff {
  readonly date: string
  readonly name: string
}

/** Consecutive days off with the same name. */
export interface DaysOffRange {
  readonly first_day: string
  readonly last_day: string
  readonly name: string
}

/** The ranges in ascending order. The inverse of `daysInRanges`. */
export function rangesOfDays(days: readonly DayOff[]): DaysOffRange[] {
  const ranges: DaysOffRange[] = []
  for (const { date, name } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = ranges.at(-1)
    if (last?.name === name && dayAfter(last.last_day) === date) ranges[ranges.length - 1] = { ...last, last_day: date }
    else ranges.push({ first_day: date, last_day: date, name })
  }
  return ranges
}

/** Every day of the ranges. A range that ends before it starts has none. */
export function daysInRanges(ranges: readonly DaysOffRange[]): DayOff[] {
  return ranges.flatMap(({ first_day, last_day, name }) => {
    const days: DayOff[] = []
    for (let date = first_day; date <= last_day; date = dayAfter(date)) days.push({ date, name })
    return days
  })
}

/** The indexes of the dates that an earlier day has. */
export function repeatedDates(days: readonly Pick<DayOff, 'date'>[]): number[] {
  const seen = new Set<string>()
  return days.flatMap(({ date }, index) => (seen.size === seen.add(date).size ? [index] : []))
}

type Range = Pick<DaysOffRange, 'first_day' | 'last_day'>

export interface DaysOffRefusal {
  readonly index: number
  readonly field: 'first_day' | 'last_day'
  readonly because: 'ends-before-start' | 'too-long' | 'ranges-overlap'
}

/** The ranges that end before they start, those with too many days, and those that share a day with an earlier one. */
export function daysOffRefusals(ranges: readonly Range[]): DaysOffRefusal[] {
  return ranges.flatMap((range, index): DaysOffRefusal[] => {
    if (!hasDays(range)) return [{ index, field: 'last_day', because: 'ends-before-start' }]
    if (!isShort(range)) return [{ index, field: 'last_day', because: 'too-long' }]
    const overlaps = ranges.slice(0, index).some((earlier) => shareADay(earlier, range))
    return overlaps ? [{ index, field: 'first_day', because: 'ranges-overlap' }] : []
  })
}

/** False for a range that ends before it starts. */
function shareADay(a: Range, b: Range): boolean {
  return hasDays(a) && hasDays(b) && a.first_day <= b.last_day && b.first_day <= a.last_day
}

function isShort({ first_day, last_day }: Range): boolean {
  return (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS < DAYS_OFF_MAX
}

function hasDays({ first_day, last_day }: Range): boolean {
  return first_day <= last_day
}
