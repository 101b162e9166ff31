import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegistrationState } from '../../../domain/registration/review.ts'

export const STATE_LABELS: Readonly<Record<RegistrationState, MessageDescriptor>> = {
  new: msg`New`,
  'in-review': msg`In review`,
  returned: msg`Correction asked for`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
}
