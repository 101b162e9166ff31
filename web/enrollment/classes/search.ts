import { SEARCH_MAX } from '../../../contract/values.ts'
import { DAY_NOTE_KEYS, type DayNoteKey, PERIODS, type Period } from '../../../domain/days.ts'

/** The search parameters of the enrollment screen: the slug of the semester, the chosen day and the filters. */
export interface EnrollmentSearch {
  readonly semester?: string | undefined
  readonly day?: DayNoteKey | 'all' | undefined
  readonly search?: string | undefined
  readonly period?: Period | undefined
  /** The teacher's id. */
  readonly teacher?: number | undefined
  /** Only classes with open seats. */
  readonly open?: true | undefined
  /** Only classes that fit the student's schedule. */
  readonly fits?: true | undefined
}

/** Parses untrusted parameters and drops invalid values. The router parses ?period=1 as a number. */
export function enrollmentSearch(input: Record<string, unknown>): EnrollmentSearch {
  const { semester, teacher, open, fits } = input
  const day = [...DAY_NOTE_KEYS, 'all' as const].find((key) => key === input.day)
  const period = PERIODS.find((name) => name === String(input.period))
  const search = ['string', 'number', 'boolean'].includes(typeof input.search) ? String(input.search) : ''
  return {
    ...(typeof semester === 'string' && { semester }),
    ...(day && { day }),
    ...(search !== '' && { search: search.slice(0, SEARCH_MAX) }),
    ...(period && { period }),
    ...(Number.isSafeInteger(teacher) && Number(teacher) > 0 && { teacher: Number(teacher) }),
    ...(open === true && { open }),
    ...(fits === true && { fits }),
  }
}
