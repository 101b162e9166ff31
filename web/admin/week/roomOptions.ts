import type { Course } from '../../../contract/courses.ts'
import { naturalOrder } from '../../../domain/naturalOrder.ts'
import type { SelectOption } from '../../ui/format/teacherOptions.ts'
import type { WeekSearch } from './search.ts'

/** The rooms of these classes in natural order, each once. */
export function roomOptions(courses: readonly Course[]): SelectOption[] {
  const rooms = new Set(courses.map(({ room }) => room).filter((room) => room !== ''))
  return [...rooms].toSorted(naturalOrder).map((room) => ({ value: room, label: room }))
}

/** The classes of the chosen teacher or room; none without a choice. */
export function chosenClasses(courses: readonly Course[], { teacher, room }: WeekSearch): Course[] {
  return courses.filter((course) => (teacher === undefined ? course.room === room : course.teacher_id === teacher))
}
