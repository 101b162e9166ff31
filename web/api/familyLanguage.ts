import type { Course } from '../../contract/courses.ts'
import type { Schedule, WaitingCourse } from '../../contract/enrollment/schedules.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { storedSession } from '../session/storage.ts'

type Named = Pick<Course, 'name' | 'name_es'>

/** Whether classes have their Spanish names: for a family whose page is in Spanish. The office works with the English ones, as its files do. */
export function readsSpanish(): boolean {
  return storedSession()?.user.role === 'parent' && pageLanguage() === 'es'
}

/** The classes as the person of this page reads their names. */
export function inFamilyLanguage<C extends Named>(courses: C[]): C[] {
  if (!readsSpanish()) return courses
  return courses.map((course) => (course.name_es === '' ? course : { ...course, name: course.name_es }))
}

export function scheduleInFamilyLanguage(schedule: Schedule): Schedule {
  if (!readsSpanish()) return schedule
  const { enrolled, waiting, offered, reserve } = schedule
  return {
    enrolled: inFamilyLanguage(enrolled),
    waiting: inFamilyLanguage(waiting).map((course) => passedOverInSpanish(course, enrolled)),
    offered: inFamilyLanguage(offered),
    reserve: inFamilyLanguage(reserve),
  }
}

/** The reason why the child is passed over names the class in the way as the schedule does. */
function passedOverInSpanish(waiting: WaitingCourse, enrolled: readonly Named[]): WaitingCourse {
  const { passed_over } = waiting
  if (!passed_over || !('by' in passed_over)) return waiting
  const inTheWay = enrolled.find(({ name }) => name === passed_over.by)
  return inTheWay?.name_es ? { ...waiting, passed_over: { ...passed_over, by: inTheWay.name_es } } : waiting
}
