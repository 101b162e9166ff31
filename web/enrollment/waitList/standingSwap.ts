import type { Course } from '../../../contract/courses.ts'
import type { Schedule, WaitingCourse } from '../../../contract/enrollment/schedules.ts'
import { classesInTheWay } from '../../../domain/course.ts'
import type { SwapChoice } from '../commands/pendingCommand.ts'

/** The class that a waiting child gives up for a seat. Undefined without a standing swap, and once that class is no longer in the way. */
export function givenUpLater(course: WaitingCourse, { enrolled }: Schedule): Course | undefined {
  const inTheWay = classesInTheWay(enrolled, course)
  return enrolled.find(({ id }) => id === course.swap?.drop_course_id && inTheWay.some((other) => other.id === id))
}

/** What the family has chosen for a class in the way. */
export function choiceFor({ swap }: Pick<WaitingCourse, 'swap'>, drops: Pick<Course, 'id'>): SwapChoice {
  if (swap?.drop_course_id !== drops.id) return 'keep'
  return swap.automatic ? 'automatic' : 'ask'
}
