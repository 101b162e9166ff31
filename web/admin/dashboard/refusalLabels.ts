import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'

/** Why families' commands were refused, for the office. */
export const REFUSAL_LABELS: Readonly<Record<Refusal['because'], MessageDescriptor>> = {
  full: msg`The class was full`,
  'wait-list-full': msg`The wait list was full`,
  'seat-free': msg`The wait list was not needed: a seat was open`,
  'held-for-the-line': msg`Open seats were held for waiting children`,
  'same-time': msg`Another class at the same time`,
  restricted: msg`Can't be taken with another class`,
  'wrong-grade': msg`Not for the child's grade`,
  'not-open-yet': msg`Enrollment was not open yet`,
  closed: msg`Enrollment was over for the grade`,
  'semester-closed': msg`The semester was closed`,
  'already-enrolled': msg`The child had the class already`,
  'already-waiting': msg`The child was waiting already`,
  'same-child-waits': msg`The same child was waiting already`,
  'not-enrolled': msg`The child did not have the class`,
  'not-waiting': msg`The child was not waiting`,
  'not-in-reserve': msg`The child was not behind the wait list`,
  'class-over': msg`The class had met for the last time`,
  'offer-expired': msg`The time to answer an offer was over`,
  'no-offer': msg`No seat was held for the child`,
  done: msg`The child has finished school`,
}
