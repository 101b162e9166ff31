import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WaitingCourse } from '../../../contract/enrollment/schedules.ts'
import { HIDDEN_CLASS } from '../../../domain/course.ts'

type Refusal = NonNullable<WaitingCourse['passed_over']>

/** Why a waiting child cannot take a seat now, for families. */
export function passedOverText(refusal: Refusal, firstName: string): MessageDescriptor {
  const isHidden = isByHiddenClass(refusal)
  switch (refusal.because) {
    case 'same-time':
      return isHidden
        ? msg`${firstName} is in another class at the same time.`
        : msg`${firstName} is in ${refusal.by} at the same time.`
    case 'restricted':
      return isHidden
        ? msg`${firstName} is in another class and can't take both classes.`
        : msg`${firstName} is in ${refusal.by} and can't take both classes.`
    case 'wrong-grade':
      return msg`This class is not for ${firstName}'s grade.`
    case 'done':
      return msg`${firstName} has finished school.`
  }
}

/** What the family can do about it: drop the class in the way, unless it does not see that one. */
export function passedOverAdvice(
  refusal: Refusal,
  { isHeld }: { readonly isHeld: boolean },
): MessageDescriptor | undefined {
  if (!('by' in refusal)) return undefined
  if (isByHiddenClass(refusal)) return msg`If you want the seat, please contact the school office.`
  return isHeld ? msg`Drop it first to accept this seat.` : msg`To get the next open seat, drop ${refusal.by}.`
}

/** Whether the class in the way is one that families do not see. */
export function isByHiddenClass(refusal: { readonly because: string; readonly by?: string | undefined }): boolean {
  return refusal.by === HIDDEN_CLASS
}
