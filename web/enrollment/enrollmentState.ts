import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/schedules.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { EnrollmentState } from '../../domain/enrollment.ts'

/** One child's schedule of one semester: the input of the rules for every class on the screen. */
export interface StudentSemester {
  readonly student: Pick<Student, 'id' | 'first_name' | 'last_name' | 'grade'>
  readonly semester: Semester
  readonly schedule: Schedule
  /** Whether the semester is closed to the signed-in user. */
  readonly closed: boolean
}

/** The input of the enrollment rules for one class. */
export function enrollmentState(course: Course, { student, schedule, closed }: StudentSemester): EnrollmentState {
  return { grade: student.grade, course, enrolled: schedule.enrolled, status: statusIn(course, schedule), closed }
}

export function statusIn({ id }: Pick<Course, 'id'>, { enrolled, waiting }: Schedule): EnrollmentState['status'] {
  if (enrolled.some((course) => course.id === id)) return 'enrolled'
  if (waiting.some((course) => course.id === id)) return 'waiting'
  return undefined
}

/** The child's wait list position from 1; undefined when it does not wait for the class. */
export function positionIn({ id }: Pick<Course, 'id'>, { waiting }: Schedule): number | undefined {
  return waiting.find((course) => course.id === id)?.position
}
