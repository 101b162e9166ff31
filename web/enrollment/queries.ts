import type { EnrollmentResult } from '../../contract/schedules.ts'
import { coursesQuery } from '../api/courses.ts'
import { queryClient } from '../api/queryClient.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { mergeCourses } from './merge.ts'

/** Stores the schedule and courses of an answer in the cache; after a refusal the courses are also refetched. */
export function cacheEnrollmentAnswer(answer: EnrollmentResult, student: number, semester: number): void {
  const courses = coursesQuery(semester).queryKey
  queryClient.setQueryData(scheduleQuery(student, semester).queryKey, answer.schedule)
  queryClient.setQueryData(courses, (list) => list && mergeCourses(list, answer.courses))
  for (const key of ['teachers', 'course', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
  if (answer.because) void queryClient.invalidateQueries({ queryKey: courses })
}

/** Refetches the schedule and the courses after a failure: a command without an answer may have succeeded. */
export function refetchEnrollment(student: number, semester: number): void {
  void queryClient.invalidateQueries({ queryKey: scheduleQuery(student, semester).queryKey })
  void queryClient.invalidateQueries({ queryKey: coursesQuery(semester).queryKey })
}
