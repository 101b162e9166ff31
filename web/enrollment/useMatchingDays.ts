import { useMemo, useState } from 'react'
import { isFull } from '../../domain/course.ts'
import { type ClassFilters, classMatcher } from './classFilters.ts'
import type { StudentSemester } from './enrollmentState.ts'
import type { SchoolDay } from './week.ts'

/**
 * The week with only the classes that match the filters other than the day. Open seats uses the seats at the last change
 * of a filter, so that the list does not move while families enroll.
 */
export function useMatchingDays(
  week: readonly SchoolDay[],
  filters: ClassFilters,
  context: StudentSemester,
): SchoolDay[] {
  const [applied, setApplied] = useState(() => ({ filters, full: fullClasses(week) }))
  if (applied.filters !== filters) setApplied({ filters, full: fullClasses(week) })
  const { full } = applied
  return useMemo(() => {
    const matches = classMatcher({ ...filters, day: undefined }, context, ({ id }) => full.has(id))
    return week.map((day) => ({ ...day, courses: day.courses.filter(matches) }))
  }, [week, filters, context, full])
}

function fullClasses(week: readonly SchoolDay[]): ReadonlySet<number> {
  return new Set(week.flatMap(({ courses }) => courses.filter(isFull).map(({ id }) => id)))
}
