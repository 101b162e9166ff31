import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import type { Role } from './semester.ts'

/** Lifetime of a session from sign-in; use does not extend it (document 1, section 9). */
export const SESSION_MS = HOUR_MS

/** Minutes until a session of the office ends that nobody uses. The most is the lifetime of a session. */
export const OFFICE_IDLE_MINUTES = { min: 5, max: SESSION_MS / MINUTE_MS } as const

/**
 * Sessions of an account at once. Each tab has a session of its own, and an office can share an account. A further sign-in ends the oldest.
 */
export const SESSIONS_PER_ACCOUNT: Readonly<Record<Role, number>> = { parent: 20, admin: 60 }

/** Live streams of an account in one process. Only visible tabs have one. A further one ends the oldest. */
export const STREAMS_PER_ACCOUNT: Readonly<Record<Role, number>> = { parent: 12, admin: 60 }

/** Lifetime of a reset link from the time its email is sent (rulings, section 4). */
export const RESET_LINK_MS = HOUR_MS

/** Lifetime of a link that signs in without a password, from the time its email is sent. */
export const SIGN_IN_LINK_MS = 10 * MINUTE_MS
export const SIGN_IN_LINK_MINUTES = SIGN_IN_LINK_MS / MINUTE_MS

/** When a family should ask for an emailed link again. The server sends no second one within a minute. */
export const ASK_AGAIN_MINUTES = 5

/** Lifetime of the link in the email that invites the parent of an accepted registration. */
export const INVITATION_MS = 7 * DAY_MS

/** Lifetime of a link that confirms an address, from the time its email is sent. */
export const CONFIRMATION_LINK_MS = 7 * DAY_MS
