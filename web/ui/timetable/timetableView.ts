import type { I18n } from '@lingui/core'
import type { CSSProperties } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { schoolText } from '../format/schoolText.ts'

/** A class in a timetable. `position` is the place on the wait list, from 1. `note` is shown below the name. */
export interface ShownClass extends Pick<Course, 'id' | 'days' | 'period' | 'name' | 'time'> {
  readonly position?: number | undefined
  /** Whether a seat is held for the waiting child. */
  readonly isHeld?: boolean
  /** Of a name in another language than the page. */
  readonly lang?: string | undefined
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

/** Draws in the color of a child. */
export function childStyle(owner: number): CSSProperties {
  return { '--child': `var(--child-${colorOf(owner)})` }
}

declare module 'react' {
  interface CSSProperties {
    readonly '--child'?: string
  }
}

/** A child's classes as a family's timetable shows them, with room and teacher. */
export function shownSchedule(i18n: Locale, { enrolled, waiting, offered }: Schedule) {
  const shown = (course: Course & { readonly position?: number }) => shownClass(i18n, course)
  const isHeld = (course: Course) => offered.some(({ id }) => id === course.id)
  return {
    enrolled: enrolled.map(shown),
    waiting: waiting.map((course) => ({ ...shown(course), isHeld: isHeld(course) })),
  }
}

type Locale = Pick<I18n, 'locale'>

function shownClass(i18n: Locale, course: Course & { readonly position?: number }): ShownClass {
  const { id, days, period, time, room, teacher, position } = course
  const note = [room, teacher.last_name].filter((part) => part !== '').join(' · ')
  const { text, lang } = schoolText(i18n, course.name, course.name_es)
  return { id, days, period, name: text, lang, time, note, position }
}
