import { DAYS, type Days } from '../../../../domain/days.ts'
import { listFilter } from '../../../ui/table/useTableFilter.ts'

/** The students without a class on a day of a semester, by default of any active one, or those who have finished but are on a roster. */
export interface StudentFilter {
  readonly state?: 'without-class' | 'finished' | undefined
  readonly day?: Days | undefined
  readonly semester?: number | undefined
}

/** Reads the filter from untrusted URL parameters. A day and a semester belong to the students without a class. */
export function studentFilter({ state, day, semester }: Record<string, unknown>): StudentFilter {
  const known = DAYS.find((value) => value === day)
  if (state === 'finished') return { state }
  if (state !== 'without-class' || known === undefined) return {}
  const isId = Number.isSafeInteger(semester) && Number(semester) > 0
  return { state, day: known, ...(isId && { semester: Number(semester) }) }
}

export const { parseSearch: studentSearch, useFilter: useStudentFilter } = listFilter(studentFilter)
