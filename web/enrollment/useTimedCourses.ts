import { useMemo } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/schedules.ts'
import type { Grade } from '../../domain/grade.ts'
import { useBellTimes } from '../ui/format/useBellTimes.ts'

/** The classes and the schedule with the bell schedule's time where the office has entered none. */
export function useTimedCourses(semester: number, grade: Grade, listed: readonly Course[], stored: Schedule) {
  const courses = useBellTimes(semester, listed, grade)
  const enrolled = useBellTimes(semester, stored.enrolled, grade)
  const waiting = useBellTimes(semester, stored.waiting, grade)
  const offered = useBellTimes(semester, stored.offered, grade)
  const schedule = useMemo(
    () => ({ enrolled: [...enrolled], waiting: [...waiting], offered: [...offered] }),
    [enrolled, waiting, offered],
  )
  return { courses, schedule }
}
