import type { Course } from '../../../contract/courses.ts'
import type { Days } from '../../../domain/days.ts'
import type { Period } from '../../../domain/period.ts'

/** A class in a timetable. `position` is the place on the wait list, from 1. `note` is shown below the name. */
export interface ShownClass extends Pick<Course, 'id' | 'days' | 'period' | 'name' | 'time'> {
  readonly position?: number | undefined
  readonly note: string
  /** A link to the class; none in a family's timetable. */
  readonly href?: string | undefined
}

/** A child in the timetable of a family. */
export interface TimetableChild {
  readonly id: number
  readonly name: string
  readonly initials: string
}

export type OpenPeriodHandler = (days: Days, period: Period, child: number) => void

/** What the cells of a timetable need besides their classes. */
export interface TimetableView {
  /** The children in the colors of their order; empty in the timetable of one child, teacher or room. */
  readonly children: readonly TimetableChild[]
  readonly onOpenPeriod?: OpenPeriodHandler | undefined
  /** The children, by index, whose open periods are not buttons. */
  readonly closedFor?: ReadonlySet<number> | undefined
}

const COLORS = 6

export function colorOf(owner: number): number {
  return owner % COLORS
}
