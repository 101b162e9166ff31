import type { Course } from '../../../contract/courses.ts'
import { isFull } from '../../../domain/course.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { violatedRule } from '../../../domain/enrollment/refusals.ts'
import { toPlainText } from '../../../domain/html.ts'
import { fullName } from '../../../domain/person.ts'
import { searchTerms, toSearchKey } from '../../../domain/search.ts'
import { enrollmentStatus, type StudentSemester } from '../enrollmentState.ts'

const texts = new WeakMap<Course, string>()

/** The text in which a search looks: name, section, teacher, room and description. Computed once per class. */
function searchTextOf(course: Course): string {
  const cached = texts.get(course)
  if (cached !== undefined) return cached
  const { name, section, teacher, room, description } = course
  const text = toSearchKey([name, section, fullName(teacher), room, toPlainText(description)].join(' '))
  texts.set(course, text)
  return text
}

/** A filter is off when its value is undefined, false or a text without a search term. */
export interface ClassFilters {
  readonly text: string
  readonly day: Days | undefined
  readonly period: Period | undefined
  /** The teacher's id. */
  readonly teacher: number | undefined
  readonly open: boolean
  readonly fits: boolean
}

export type FilterName = keyof ClassFilters

export const NO_FILTERS: ClassFilters = {
  text: '',
  day: undefined,
  period: undefined,
  teacher: undefined,
  open: false,
  fits: false,
}

/** The filters that are on. */
export function activeFilters(filters: ClassFilters): FilterName[] {
  const names: FilterName[] = ['text', 'day', 'period', 'teacher', 'open', 'fits']
  return names.filter((name) => (name === 'text' ? searchTerms(filters.text).length > 0 : Boolean(filters[name])))
}

/**
 * Returns the test for the classes to list. Open seats and Fits schedule never hide the child's own classes, so that
 * their Drop buttons stay visible. `hasNoSeat` is the test of Open seats.
 */
export function classMatcher(
  filters: ClassFilters,
  { student, schedule }: StudentSemester,
  hasNoSeat: (course: Course) => boolean = isFull,
) {
  const { day, period, teacher, open, fits } = filters
  const terms = searchTerms(filters.text)
  return (course: Course): boolean => {
    if (day && course.days !== day) return false
    if (period && course.period !== period) return false
    if (teacher && course.teacher_id !== teacher) return false
    if (!terms.every((term) => searchTextOf(course).includes(term))) return false
    if (enrollmentStatus(course, schedule)) return true
    if (open && hasNoSeat(course)) return false
    return !(fits && violatedRule({ grade: student.grade, course, enrolled: schedule.enrolled }))
  }
}

/** The filters that are on, without the day. */
export function filtersWithinDay(filters: ClassFilters): FilterName[] {
  return activeFilters({ ...filters, day: undefined })
}

/** Whether a search is the only filter but the day. */
export function isSearchAlone(filters: ClassFilters): boolean {
  return filtersWithinDay(filters).join() === 'text'
}

/** A filter that hides classes, and how many classes match without it. */
interface HidingFilter {
  readonly name: FilterName
  readonly found: number
}

/** The filters whose removal alone shows a class; for a list in which no class matches. */
export function hidingFilters(
  courses: readonly Course[],
  filters: ClassFilters,
  context: StudentSemester,
): HidingFilter[] {
  return activeFilters(filters)
    .map((name) => {
      const matches = classMatcher({ ...filters, [name]: NO_FILTERS[name] }, context)
      return { name, found: courses.filter(matches).length }
    })
    .filter(({ found }) => found > 0)
}
