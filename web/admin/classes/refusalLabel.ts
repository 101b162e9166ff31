import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PassedOver } from '../../../contract/courses.ts'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'

/** Why a child cannot take a class, in a few words. */
export function refusalLabel(refusal: Refusal | PassedOver): MessageDescriptor {
  switch (refusal.because) {
    case 'same-time':
      return msg`same time as ${refusal.by}`
    case 'restricted':
      return msg`can't be taken with ${refusal.by}`
    case 'wrong-grade':
      return msg`not for this grade`
    case 'done':
      return msg`finished school`
    case 'full':
      return msg`full`
    default:
      return msg`not possible`
  }
}
