import type { Course } from '../../contract/courses.ts'
import { type EnrollmentResult, enrollInCourse } from '../../contract/schedules.ts'
import { call } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { isTemporary, withRetries } from '../api/retry.ts'

const ATTEMPTS = 10

/** The result of one class: the server's response, or why there is none. */
export interface AddedClass {
  readonly course: Pick<Course, 'id'>
  readonly result: EnrollmentResult | undefined
  readonly failure: unknown
}

/**
 * Adds the classes one after the other. A class that is refused or fails does not stop the next one. A repeated request has the
 * idempotency key of the first, so that no class is added twice.
 */
export async function addMarked(
  student: number,
  courses: readonly Pick<Course, 'id'>[],
  onDone: (added: AddedClass) => void,
): Promise<void> {
  for (const course of courses) {
    const added = await add(student, course)
    onDone(added)
    if (added.failure instanceof ApiProblem && added.failure.status === 401) return
  }
}

async function add(student: number, course: Pick<Course, 'id'>): Promise<AddedClass> {
  const sent = { params: { course_id: course.id, student_id: student }, body: {} }
  try {
    const { body } = await withRetries(() => call(enrollInCourse, sent), { attempts: ATTEMPTS, mayPass: isTemporary })
    return { course, result: body, failure: undefined }
  } catch (failure) {
    return { course, result: undefined, failure }
  }
}
