import type { Course } from '../../../contract/courses.ts'
import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { isTemporary, withRetries } from '../../api/retry.ts'
import { resultInFamilyLanguage } from '../commands/resultInFamilyLanguage.ts'

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
  office?: { readonly notify_families: 'yes' | 'no' },
): Promise<void> {
  for (const course of courses) {
    const { notify_families = 'yes' } = office ?? {}
    const parts = { ...enrollParts(student, course), notify_families }
    const added = { course, ...(await add(parts)) }
    onDone(added)
    if (added.failure instanceof ApiProblem && added.failure.status === 401) return
  }
}

/** The family is asked later about the classes that the child waits for and that the new one gets in the way of. */
export function enrollParts(student_id: number, course: Pick<Course, 'id'>) {
  return { params: { course_id: course.id, student_id }, body: { waiting_places: 'ask' }, expects: [422] } as const
}

async function add(
  parts: ReturnType<typeof enrollParts> & { readonly notify_families: 'yes' | 'no' },
): Promise<Omit<AddedClass, 'course'>> {
  try {
    const { body } = await withRetries(() => call('POST /api/schedules/:course_id/:student_id/enroll', parts), {
      attempts: ATTEMPTS,
      mayPass: isTemporary,
    })
    return { result: resultInFamilyLanguage(body), failure: undefined }
  } catch (failure) {
    return { result: undefined, failure }
  }
}
