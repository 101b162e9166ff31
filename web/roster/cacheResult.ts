import type { EnrollmentResult } from '../../contract/schedules.ts'
import { coursesQuery } from '../api/courses.ts'
import { queryClient } from '../api/queryClient.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { windowsQuery } from '../api/windows.ts'
import { mergeCourses } from './mergeCourses.ts'

/** Stores the schedule and courses of a result in the cache; after a refusal the courses are also refetched. */
export function cacheEnrollmentResult(result: EnrollmentResult, student: number, semester: number): void {
  const courses = coursesQuery(semester).queryKey
  queryClient.setQueryData(scheduleQuery(student, semester).queryKey, result.schedule)
  queryClient.setQueryData(courses, (list) => list && mergeCourses(list, result.courses))
  for (const key of ['teachers', 'course', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
  if (result.because) void queryClient.invalidateQueries({ queryKey: courses })
  if (result.because === 'not-open-yet' || result.because === 'closed')
    void queryClient.invalidateQueries({ queryKey: windowsQuery(semester).queryKey })
}

/** Refetches the schedule and the courses after a failure: a command whose response was lost may have succeeded. */
export function refetchEnrollment(student: number, semester: number): void {
  void queryClient.invalidateQueries({ queryKey: scheduleQuery(student, semester).queryKey })
  void queryClient.invalidateQueries({ queryKey: coursesQuery(semester).queryKey })
}
