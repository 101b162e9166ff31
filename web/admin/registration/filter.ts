import { CLASS_GRADES, type ClassGrade } from '../../../domain/grade.ts'
import { REGISTRATION_STATES, type RegistrationState } from '../../../domain/registration/review.ts'
import { isSchoolYear } from '../../../domain/schoolYear.ts'
import { parseTableSearch } from '../../ui/table/tableSearch.ts'
import { useTableFilter } from '../../ui/table/useTableFilter.ts'

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

/** The screen's URL parameters: table state and filters. */
export function registrationSearch(params: Record<string, unknown>) {
  return { ...parseTableSearch(params), ...registrationFilter(params) }
}

export function useRegistrationFilter() {
  return useTableFilter(registrationFilter, { replace: true })
}

export const NO_FILTER: RegistrationFilter = { state: undefined, grade: undefined, year: undefined }
