import type { Course } from '../../contract/courses.ts'
import type { EnrollmentResult, Schedule } from '../../contract/enrollment/schedules.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { storedSession } from '../session/storage.ts'

type Named = Pick<Course, 'name' | 'name_es'>

/** Whether classes have their Spanish names: for a family whose page is in Spanish. The office works with the English ones, as its files do. */
function readsSpanish(): boolean {
  return pageLanguage() === 'es' && storedSession()?.user.role === 'parent'
}

function inSpanish<C extends Named>(course: C): C {
  return course.name_es === '' ? course : { ...course, name: course.name_es }
}

/** The classes as the person of this page reads their names. */
export function inFamilyLanguage<C extends Named>(courses: C[]): C[] {
  return readsSpanish() ? courses.map(inSpanish) : courses
}

export function scheduleInFamilyLanguage(schedule: Schedule): Schedule {
  if (!readsSpanish()) return schedule
  const { enrolled, waiting, offered, reserve } = schedule
  return {
    enrolled: enrolled.map(inSpanish),
    waiting: waiting.map(inSpanish),
    offered: offered.map(inSpanish),
    reserve: reserve.map(inSpanish),
  }
}

/** With the names in the message, which the server wrote, too. */
export function resultInFamilyLanguage(result: EnrollmentResult): EnrollmentResult {
  if (!readsSpanish()) return result
  const { schedule, courses } = result
  const named = [...courses, ...schedule.enrolled, ...schedule.waiting, ...schedule.offered, ...schedule.reserve]
  const renamed = named.filter(({ name_es }) => name_es !== '')
  return {
    ...result,
    message: renamed.reduce((message, { name, name_es }) => message.replaceAll(name, name_es), result.message),
    schedule: scheduleInFamilyLanguage(schedule),
    courses: courses.map(inSpanish),
  }
}
