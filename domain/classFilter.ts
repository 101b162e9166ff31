import { type Course, gradesOf, isFull } from './course.ts'
import type { Days } from './days.ts'
import { placesTaken } from './enrollment/waitList/limit.ts'
import type { ClassGrade } from './grade.ts'

/** What the office narrows a list of classes to. A missing part matches every class. */
export interface ClassFilter {
  readonly day?: Days | undefined
  readonly grade?: ClassGrade | undefined
  /** The id of the teacher. */
  readonly teacher?: number | undefined
  readonly full?: true | undefined
  /** Only classes with a wait list. A child for whom a seat is held does not count. */
  readonly waiting?: true | undefined
  /** Only classes with fewer taken seats than this minimum. */
  readonly under?: number | undefined
}

type FilteredCourse = Pick<Course, 'days' | 'grade' | 'max_seats' | 'current_seats' | 'wait_list' | 'offered_seats'> & {
  readonly teacher: { readonly id: number }
}

/** Whether a class has everything that the filter asks for. */
export function matchesClassFilter(course: FilteredCourse, filter: ClassFilter): boolean {
  const { day, grade, teacher, full, waiting, under } = filter
  return (
    (day === undefined || course.days === day) &&
    (grade === undefined || gradesOf(course).includes(grade)) &&
    (teacher === undefined || course.teacher.id === teacher) &&
    (!full || isFull(course)) &&
    (!waiting || placesTaken(course) > 0) &&
    (under === undefined || course.current_seats < under)
  )
}
