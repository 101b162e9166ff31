import type { EnrollmentWindow } from '../../../../contract/windows.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { localTime } from '../localTime.ts'

export const LIST = 'windows'

const ALL_GRADES = CLASS_GRADES.join(',')
export const NEW_WINDOW = { grades: ALL_GRADES, opens_at: '', closes_at: '' }

/** A stored window in the form: every grade for all, and times of the school's clock. */
export function fieldsOf({ id, grades, opens_at, closes_at }: EnrollmentWindow, timeZone: string) {
  return {
    id,
    grades: grades || ALL_GRADES,
    opens_at: localTime(opens_at, timeZone),
    closes_at: closes_at === null ? '' : localTime(closes_at, timeZone),
  }
}
