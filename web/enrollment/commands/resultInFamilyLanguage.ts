import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import { inFamilyLanguage, readsSpanish, scheduleInFamilyLanguage } from '../../api/familyLanguage.ts'

/** The result with the Spanish names of its classes, also in the message, which the server wrote. */
export function resultInFamilyLanguage(result: EnrollmentResult): EnrollmentResult {
  if (!readsSpanish()) return result
  const { schedule, courses } = result
  const named = [...courses, ...schedule.enrolled, ...schedule.waiting, ...schedule.offered, ...schedule.reserve]
  const renamed = named.filter(({ name_es }) => name_es !== '')
  return {
    ...result,
    message: renamed.reduce((message, { name, name_es }) => message.replaceAll(name, name_es), result.message),
    schedule: scheduleInFamilyLanguage(schedule),
    courses: inFamilyLanguage(courses),
  }
}
