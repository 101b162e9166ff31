import type { Course } from '../../../contract/courses.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import { activeFilters, type ClassFilters, classMatcher, type FilterName, NO_FILTERS } from './classFilters.ts'

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
