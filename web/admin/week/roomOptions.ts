import type { Course } from '../../../contract/courses.ts'
import { naturalOrder } from '../../../domain/naturalOrder.ts'
import { fullName } from '../../../domain/person.ts'
import type { WeekSearch } from './search.ts'

/** A teacher or a room with classes in the semester. */
export interface WeekChoice {
  readonly value: string
  readonly label: string
}

export function teacherChoices(courses: readonly Course[]): WeekChoice[] {
  const teachers = new Map(courses.map(({ teacher }) => [teacher.id, teacher]))
  return [...teachers.values()]
    .toSorted((a, b) => naturalOrder(a.last_name, b.last_name) || naturalOrder(a.first_name, b.first_name))
    .map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))
}

export function roomChoices(courses: readonly Course[]): WeekChoice[] {
  const rooms = new Set(courses.map(({ room }) => room).filter((room) => room !== ''))
  return [...rooms].toSorted(naturalOrder).map((room) => ({ value: room, label: room }))
}

/** The classes of the chosen teacher or room; none without a choice. */
export function chosenClasses(courses: readonly Course[], { teacher, room }: WeekSearch): Course[] {
  return courses.filter((course) => (teacher === undefined ? course.room === room : course.teacher_id === teacher))
}
