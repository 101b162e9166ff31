import type { ReviewRefusal } from '../../../domain/registration/review.ts'

/** For the office, when another person was faster. */
export const CONFLICT_MESSAGES: Readonly<Record<ReviewRefusal | 'changed', string>> = {
  'already-in-review': 'The review of this registration has already started.',
  'already-accepted': 'This registration has already been accepted.',
  'already-declined': 'This registration has already been declined.',
  'not-decided': 'This registration is still open.',
  'student-exists': 'The student of this registration exists. Delete the student before you reopen the registration.',
  changed: 'Someone else changed this registration in the meantime.',
}
