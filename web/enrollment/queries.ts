import type { EnrollmentAnswer } from '../../contract/schedules.ts'
import { coursesQuery } from '../api/courses.ts'
import { queryClient } from '../api/queryClient.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { mergeCourses } from './merge.ts'

/** Puts what a command answered in the place of what was read before; the lists of a refused one are read again. */
export function cacheEnrollmentAnswer(answer: EnrollmentAnswer, student: number, semester: number): void {
  const courses = coursesQuery(semester).queryKey
  queryClient.setQueryData(scheduleQuery(student, semester).queryKey, answer.schedule)
  queryClient.setQueryData(courses, (list) => list && mergeCourses(list, answer.courses))
  for (const beside of ['teachers', 'course', 'history']) void queryClient.invalidateQueries({ queryKey: [beside] })
  if (answer.because) void queryClient.invalidateQueries({ queryKey: courses })
}

/** Reads the schedule and the lists again after a failure: a command whose answer was lost may have been carried out. */
export function refetchEnrollment(student: number, semester: number): void {
  void queryClient.invalidateQueries({ queryKey: scheduleQuery(student, semester).queryKey })
  void queryClient.invalidateQueries({ queryKey: coursesQuery(semester).queryKey })
}
