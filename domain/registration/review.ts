/** `new`: nobody in the office has started the review, or has seen the family's correction. `returned`: the family is asked to correct answers. */
export const REGISTRATION_STATES = ['new', 'in-review', 'returned', 'accepted', 'declined'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** What the office does with a registration. */
export type ReviewAction = 'start-review' | 'return' | 'accept' | 'decline' | 'reopen'

/** What is in the history of a registration. */
export const REGISTRATION_EVENTS = [
  'received',
  'review-started',
  'notes-edited',
  'returned',
  'corrected',
  'accepted',
  'declined',
  'reopened',
] as const
export type RegistrationEvent = (typeof REGISTRATION_EVENTS)[number]

/** `student-exists`: the student of an accepted registration must be deleted before the registration is reopened. */
export type ReviewRefusal =
  | 'already-in-review'
  | 'already-accepted'
  | 'already-declined'
  | 'not-decided'
  | 'student-exists'

export interface ReviewedRegistration {
  readonly state: RegistrationState
  /** Whether the student that the registration made still exists. A student who existed before does not count. */
  readonly madeStudent: boolean
}

/** Why the office cannot do this now; undefined if it can. */
export function whyNotReview(
  action: ReviewAction,
  { state, madeStudent }: ReviewedRegistration,
): ReviewRefusal | undefined {
  if (action === 'reopen') {
    if (state !== 'accepted' && state !== 'declined') return 'not-decided'
    return madeStudent ? 'student-exists' : undefined
  }
  if (state === 'accepted') return 'already-accepted'
  if (state === 'declined') return 'already-declined'
  return action === 'start-review' && state === 'in-review' ? 'already-in-review' : undefined
}

/** The state after an allowed action. */
export const STATE_AFTER = {
  'start-review': 'in-review',
  return: 'returned',
  accept: 'accepted',
  decline: 'declined',
  reopen: 'in-review',
} as const satisfies Record<ReviewAction, RegistrationState>

/** The state after the family corrected a returned registration. */
export const STATE_AFTER_CORRECTION: RegistrationState = 'new'
