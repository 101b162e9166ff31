import type { EnrollmentWindow } from '../../../../contract/enrollment/windows.ts'
import { gradesWithoutWindow } from '../../../../domain/enrollment/windows.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { schoolTimeText } from '../../../../domain/schoolTime.ts'

export const LIST = 'windows'

const ALL_GRADES = CLASS_GRADES.join(',')

export interface WindowFormValues {
  readonly windows: readonly { readonly grades: string }[]
}

/** A new window has the grades that no window has yet, or every grade. */
export function newWindow(windows: WindowFormValues['windows']) {
  const others = gradesWithoutWindow(windows.filter(({ grades }) => grades !== ''))
  return { grades: others.length > 0 ? others.join(',') : ALL_GRADES, opens_at: '', closes_at: '' }
}

/** A stored window in the form: every grade for all, and times of the school's clock. */
export function toFields({ id, grades, opens_at, closes_at }: EnrollmentWindow, timeZone: string) {
  return {
    id,
    grades: grades || ALL_GRADES,
    opens_at: localTime(opens_at, timeZone),
    closes_at: closes_at === null ? '' : localTime(closes_at, timeZone),
  }
}

/** An ISO 8601 time by the school's clock, as an input has it: "2026-08-03T08:00", with seconds unless they are 0. */
export function localTime(time: string, timeZone: string): string {
  return schoolTimeText(new Date(time), timeZone).slice(0, 19).replace(' ', 'T').replace(/:00$/, '')
}
