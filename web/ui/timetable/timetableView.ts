import type { Course } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Days, Period } from '../../../domain/days.ts'

/** A class in a timetable. `position` is the place on the wait list, from 1. `note` is shown below the name. */
export interface ShownClass extends Pick<Course, 'id' | 'days' | 'period' | 'name' | 'time'> {
  readonly position?: number | undefined
  readonly note: string
  /** A link to the class; none in a family's timetable. */
  readonly href?: string | undefined
}

/** A child in the timetable of a family. */
interface TimetableChild {
  readonly id: number
  readonly name: string
  readonly initials: string
}

type OpenPeriodHandler = (days: Days, period: Period, child: number) => void

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

/** A child's classes as a family's timetable shows them, with room and teacher. */
export function shownSchedule({ enrolled, waiting }: Schedule): { enrolled: ShownClass[]; waiting: ShownClass[] } {
  return { enrolled: enrolled.map(shownClass), waiting: waiting.map(shownClass) }
}

function shownClass({ id, days, period, name, time, room, teacher, ...rest }: Course & { readonly position?: number }) {
  const note = [room, teacher.last_name].filter((part) => part !== '').join(' · ')
  return { id, days, period, name, time, note, position: rest.position }
}
