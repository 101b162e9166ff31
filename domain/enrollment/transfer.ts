import { type EnrollmentState, type Refusal, whyNotEnroll } from './refusals.ts'

/** Why the office cannot move the student from the class `from_course_id`. The rules are those of enrolling without that class. It keeps a place, so that it need not be confirmed. */
export function whyNotTransfer(state: EnrollmentState, from_course_id: number): Refusal | undefined {
  const { enrolled } = state
  if (!enrolled.some(({ id }) => id === from_course_id)) return { because: 'not-enrolled' }
  return whyNotEnroll({ ...state, unconfirmed: false, enrolled: enrolled.filter(({ id }) => id !== from_course_id) })
}
