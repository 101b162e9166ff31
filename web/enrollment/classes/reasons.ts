// Why a button is disabled, in a few words of the screen. The texts after a command are in server/enrollment/replyTexts.ts
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'
import { WAIT_LIST_LIMIT } from '../../../domain/enrollment/waitList/limit.ts'
import type { StudentSemester } from '../enrollmentState.ts'

/** A notice on the same screen has the office's text. */
export const PAUSED = msg`Paused for now`

/** The reason for a disabled button, for families. */
export function reasonFor(
  refusal: Refusal,
  { semester, opening: { opens } }: Pick<StudentSemester, 'semester' | 'opening'>,
): MessageDescriptor {
  if (refusal.because === 'same-time') return msg`Same time as ${refusal.by}`
  if (refusal.because === 'restricted') return msg`Can't be taken with ${refusal.by}`
  if (refusal.because === 'not-open-yet' && opens) return msg`Opens ${opens}`
  return plainReason(refusal.because, semester.name)
}

function plainReason(because: Exclude<Refusal['because'], 'same-time' | 'restricted'>, semester: string) {
  const reasons: Record<typeof because, MessageDescriptor> = {
    done: msg`Finished school`,
    'semester-closed': msg`Enrollment is closed for ${semester}`,
    'not-open-yet': msg`Enrollment is not open yet`,
    closed: msg`Enrollment is closed for ${semester}`,
    'already-enrolled': msg`Already enrolled`,
    'already-waiting': msg`Already on the wait list`,
    'wrong-grade': msg`Not for this grade`,
    full: msg`No seats left`,
    'seat-free': msg`A seat is open. You can add the class instead.`,
    'wait-list-full': msg`The wait list is full (${WAIT_LIST_LIMIT} children)`,
    'same-child-waits': msg`Already on the wait list`,
    'not-enrolled': msg`Not enrolled`,
    'not-waiting': msg`Not on the wait list`,
    'not-in-reserve': msg`Not behind the wait list`,
    'offer-expired': msg`The time to answer is over`,
    'no-offer': msg`No seat is being held`,
    'held-for-the-line': msg`Open seats are held for children on the wait list`,
    'class-over': msg`Has met for the last time`,
    'not-confirmed': msg`Confirm the child's information first`,
  }
  return reasons[because]
}
