import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegistrationEvent, RegistrationState } from '../../../domain/registration/review.ts'

const STATES: Readonly<Record<RegistrationState, MessageDescriptor>> = {
  new: msg`New`,
  'in-review': msg`In review`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
}

const EVENTS: Readonly<Record<RegistrationEvent, MessageDescriptor>> = {
  received: msg`Received from the family`,
  'review-started': msg`Review started`,
  'notes-edited': msg`Notes edited`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  reopened: msg`Reopened`,
}

export function stateLabel(state: RegistrationState): MessageDescriptor {
  return STATES[state]
}

export function eventLabel(event: RegistrationEvent): MessageDescriptor {
  return EVENTS[event]
}
