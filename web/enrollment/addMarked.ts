import type { Course } from '../../contract/courses.ts'
import { type EnrollmentResult, enrollInCourse } from '../../contract/schedules.ts'
import { call } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'

/** Milliseconds before a class is tried again after a rate limit, an overload or a lost response. */
const PAUSE_MS = 1200
const ATTEMPTS = 10
const TOO_MANY_REQUESTS = 429

/** What became of one class: the server's response, or why there is none. */
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
  for (let attempt = 1; ; attempt++) {
    try {
      const sent = { params: { course_id: course.id, student_id: student }, body: {} }
      return { course, result: (await call(enrollInCourse, sent)).body, failure: undefined }
    } catch (failure) {
      if (attempt === ATTEMPTS || !isTemporary(failure)) return { course, result: undefined, failure }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function isTemporary(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false
  return failure.status === 0 || failure.status === TOO_MANY_REQUESTS || failure.status >= 500
}
