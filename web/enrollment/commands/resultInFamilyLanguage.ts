import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import { inFamilyLanguage, scheduleInFamilyLanguage } from '../../api/familyLanguage.ts'

/** The result with the Spanish names of its classes. The server has written the message with them. */
export function resultInFamilyLanguage(result: EnrollmentResult): EnrollmentResult {
  return {
    ...result,
    schedule: scheduleInFamilyLanguage(result.schedule),
    courses: inFamilyLanguage(result.courses),
  }
}
