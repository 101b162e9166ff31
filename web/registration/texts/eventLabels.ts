import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegistrationEvent } from '../../../domain/registration/review.ts'

export const EVENT_LABELS: Readonly<Record<RegistrationEvent, MessageDescriptor>> = {
  received: msg`Received from the family`,
  'review-started': msg`Review started`,
  'notes-edited': msg`Notes edited`,
  returned: msg`Correction asked for`,
  corrected: msg`Corrected by the family`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  reopened: msg`Reopened`,
}
