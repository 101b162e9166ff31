import type { Course } from '../../../contract/courses.ts'
import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import type { HeldSeat } from '../../../contract/family.ts'
import { coursesQuery } from '../../api/courses.ts'
import { windowsQuery } from '../../api/enrollmentWindows.ts'
import { queryClient } from '../../api/queryClient.ts'
import { scheduleQuery } from '../../api/schedules.ts'

/** Stores the schedule, held seats and courses of a result in the cache; after a refusal the courses are also refetched. */
export function cacheEnrollmentResult(result: EnrollmentResult, student: number, semester: number): void {
  const courses = coursesQuery(semester).queryKey
  const isOther = (seat: HeldSeat) => seat.student_id !== student || seat.semester_id !== semester
  const held = result.schedule.offered.map(({ id, name, name_es, expires_at }) => ({
    student_id: student,
    semester_id: semester,
    course_id: id,
    name,
    name_es,
    expires_at,
  }))
  queryClient.setQueryData(scheduleQuery(student, semester).queryKey, result.schedule)
  queryClient.setQueriesData<{ readonly held: readonly HeldSeat[] }>(
    { queryKey: ['family'] },
    (family) => family && { ...family, held: [...family.held.filter(isOther), ...held] },
  )
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

/** Replaces the changed courses in the list, in order; changed courses outside the list are ignored. */
export function mergeCourses(list: readonly Course[], changed: readonly Course[]): Course[] {
  const byId = new Map(changed.map((course) => [course.id, course]))
  return list.map((course) => byId.get(course.id) ?? course)
}
