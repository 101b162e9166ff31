import type { Course } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/schedules.ts'
import type { ShownClass } from './timetableView.ts'

/** A child's classes as a family's timetable shows them, with room and teacher. */
export function shownSchedule({ enrolled, waiting }: Schedule): { enrolled: ShownClass[]; waiting: ShownClass[] } {
  return { enrolled: enrolled.map(shownClass), waiting: waiting.map(shownClass) }
}

function shownClass({ id, days, period, name, time, room, teacher, ...rest }: Course & { readonly position?: number }) {
  const note = [room, teacher.last_name].filter((part) => part !== '').join(' · ')
  return { id, days, period, name, time, note, position: rest.position }
}
