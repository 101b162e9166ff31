import { DAY_MS } from './durations.ts'

export interface Semester {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly disabled: boolean
}

export type Role = 'parent' | 'admin'

/** The slug: the name with dashes for spaces, an underscore and the id (document 1, section 2). */
export function slugOf({ id, name }: Pick<Semester, 'id' | 'name'>): string {
  return `${name.replaceAll(' ', '-')}_${id}`
}

/** The semester id in a slug: the part after the last underscore. */
export function idOfSlug(slug: string): number | undefined {
  const id = /_([1-9]\d{0,9})$/.exec(slug)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The semester name in a slug: the part before the underscore, with spaces for dashes. */
export function nameOfSlug(slug: string): string {
  return (slug.split('_')[0] ?? '').replaceAll('-', ' ')
}

/** Whether everyone may read a semester's classes without an account, and whether its page tells the free seats in words or in numbers. */
export const CLASS_LISTS = ['off', 'words', 'numbers'] as const

/** The page of a semester's classes for everyone. The id in it finds the semester after its name has changed. */
export function classListPath(semester: Pick<Semester, 'id' | 'name'>): string {
  return `/classes/${encodeURIComponent(slugOf(semester))}`
}

/**
 * A parent sees active semesters, the office all of them. The copy in which testers try a semester is hidden from the office, and the server shows
 * it to its testers only.
 */
export function isVisibleTo(
  { active, is_test }: Pick<Semester, 'active'> & { readonly is_test: boolean },
  role: Role,
): boolean {
  return is_test ? role === 'parent' : role === 'admin' || active
}

/** A disabled semester refuses roster commands of parents (document 2, section 4). */
export function isClosedTo(semester: Pick<Semester, 'disabled'>, role: Role): boolean {
  return role !== 'admin' && semester.disabled
}

/** The semester with the id in this slug, whose name may have changed since, or else the one that screens open with. */
export function chooseSemester<S extends Pick<Semester, 'id'> & { readonly is_default: boolean }>(
  semesters: readonly S[],
  slug: string | undefined,
): S | undefined {
  const id = slug === undefined ? undefined : idOfSlug(slug)
  return semesters.find((semester) => semester.id === id) ?? defaultSemester(semesters)
}

/** The semester that screens open with, as the server decided with `initialSemester`. */
export function defaultSemester<S extends { readonly is_default: boolean }>(semesters: readonly S[]): S | undefined {
  return semesters.find(({ is_default }) => is_default) ?? semesters[0]
}

const DAYS_MAX = 366

/** The first and last day of a semester, "2026-08-24". Null if not entered. */
export interface SemesterDates {
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** A semester of one day is allowed. */
export function semesterDatesRefusal({
  starts_on,
  ends_on,
}: SemesterDates): 'ends-before-start' | 'too-long' | undefined {
  if (starts_on === null || ends_on === null) return undefined
  const days = (Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS + 1
  if (days < 1) return 'ends-before-start'
  return days > DAYS_MAX ? 'too-long' : undefined
}

/** Whether a date is in the semester. Every date is, while the first or last day is not entered. */
export function isInSemester(date: string, { starts_on, ends_on }: SemesterDates): boolean {
  return starts_on === null || ends_on === null || (starts_on <= date && date <= ends_on)
}
