import { CLASS_GRADES, type ClassGrade } from '../../../domain/grade.ts'
import { REGISTRATION_STATES, type RegistrationState } from '../../../domain/registration/review.ts'
import { isSchoolYear } from '../../../domain/schoolYear.ts'
import { listFilter } from '../../ui/table/useTableFilter.ts'

/** The filters of the list. A missing filter matches all registrations. */
export interface RegistrationFilter {
  readonly state?: RegistrationState | undefined
  readonly grade?: ClassGrade | undefined
  /** "2026 - 2027". */
  readonly year?: string | undefined
}

/** Reads the filters from untrusted URL parameters. The router parses ?grade=5 as a number. */
export function registrationFilter({ state, grade, year }: Record<string, unknown>): RegistrationFilter {
  const parsed = {
    state: REGISTRATION_STATES.find((value) => value === state),
    grade: CLASS_GRADES.find((value) => value === String(grade)),
    year: typeof year === 'string' && isSchoolYear(year) ? year : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}

export const { parseSearch: registrationSearch, useFilter: useRegistrationFilter } = listFilter(registrationFilter)
