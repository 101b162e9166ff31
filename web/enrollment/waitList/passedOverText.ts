import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WaitingCourse } from '../../../contract/enrollment/schedules.ts'

/** Why a waiting child cannot take a seat now, for families. */
export function passedOverText(
  refusal: NonNullable<WaitingCourse['passed_over']>,
  firstName: string,
): MessageDescriptor {
  switch (refusal.because) {
    case 'same-time':
      return msg`${firstName} is in ${refusal.by} at the same time.`
    case 'restricted':
      return msg`${firstName} is in ${refusal.by} and can't take both classes.`
    case 'wrong-grade':
      return msg`This class is not for ${firstName}'s grade.`
    case 'done':
      return msg`${firstName} has finished school.`
  }
}
