import type { BellRow } from './bellSchedule.ts'
import { type Course, overlapInTime } from './course.ts'
import type { Days } from './days.ts'
import { overlaps, type Period } from './period.ts'
import { keyedRows, type RowFrame } from './timetableRows.ts'

export type TimetableCourse = Pick<Course, 'id' | 'days' | 'period'>

/** A student, teacher or room. */
export interface TimetablePerson<C extends TimetableCourse> {
  readonly enrolled: readonly C[]
  readonly waiting: readonly C[]
  /** The periods and breaks of a day group. */
  readonly bellRows: (days: Days) => readonly BellRow[]
  /** Whether HS is a column even without a class there. */
  readonly hasHighSchoolDays: boolean
  /** Whether a period without a class is open. */
  readonly hasOpenPeriods: boolean
}

/** A class in a cell. `person` is an index. `overlapping`: the person is enrolled in another class at the same time. */
export interface TimetableEntry<C extends TimetableCourse> {
  readonly person: number
  readonly course: C
  readonly status: 'enrolled' | 'waiting'
  readonly overlapping: boolean
}

/** `open`: the persons who have this period and no class in it. Without `bell`, the days have no such period. */
export interface TimetableCell<C extends TimetableCourse> {
  readonly days: Days
  readonly rowSpan: number
  readonly bell: BellRow | undefined
  readonly entries: readonly TimetableEntry<C>[]
  readonly open: readonly number[]
}

/** The cell of a day and a row, before it spans other rows. */
export function cellOf<C extends TimetableCourse>(
  people: readonly TimetablePerson<C>[],
  days: Days,
  { key, period }: RowFrame,
): TimetableCell<C> {
  const bells = people.map((person) => keyedRows(person.bellRows(days)).find((row) => row.key === key)?.bell)
  const isOpen = ({ enrolled, hasOpenPeriods }: TimetablePerson<C>, index: number) =>
    hasOpenPeriods && period !== null && bells[index] !== undefined && !isBusy(enrolled, days, period)
  return {
    days,
    rowSpan: 1,
    bell: bells.find((bell) => bell !== undefined),
    entries: people.flatMap((person, index) => entriesOf(person, index, days, period)),
    open: people.flatMap((person, index) => (isOpen(person, index) ? [index] : [])),
  }
}

function isBusy(enrolled: readonly TimetableCourse[], days: Days, period: Period): boolean {
  return enrolled.some((course) => course.days === days && overlaps(course.period, period))
}

function entriesOf<C extends TimetableCourse>(
  { enrolled, waiting }: TimetablePerson<C>,
  person: number,
  days: Days,
  period: Period | null,
): TimetableEntry<C>[] {
  const isHere = (course: C) => course.days === days && course.period === period
  const isOverlapping = (course: C) => enrolled.some((other) => other.id !== course.id && overlapInTime(other, course))
  return [
    ...enrolled
      .filter(isHere)
      .map((course) => ({ person, course, status: 'enrolled' as const, overlapping: isOverlapping(course) })),
    ...waiting.filter(isHere).map((course) => ({ person, course, status: 'waiting' as const, overlapping: false })),
  ]
}
