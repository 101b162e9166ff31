import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReserveStudent, RosterStudent } from '../../../contract/courses.ts'
import type { Route } from '../../../contract/routes.ts'
import { mayOverride, REFUSALS } from '../../../domain/enrollment/refusals.ts'

/** The endpoints of the roster's actions. */
export type RosterChange = 'drop' | 'moveToEnrolled' | 'leaveWaitList' | 'leaveReserve'
/** The buttons of the roster's rows. A transfer has a dialog of its own. */
export type RowChange = RosterChange | 'transfer'
export type Adding = 'enroll' | 'joinWaitList'

export const CALLS = {
  drop: 'PUT /api/admin/drop-student-from-class',
  moveToEnrolled: 'PUT /api/admin/move-from-waitlist-to-enrolled',
  leaveWaitList: 'PUT /api/admin/drop-student-from-waitlist',
  leaveReserve: 'PUT /api/admin/drop-student-from-reserve',
  enroll: 'PUT /api/admin/add-student-to-class',
  joinWaitList: 'PUT /api/admin/add-student-to-waitlist',
  transfer: 'PUT /api/admin/transfer-student',
} as const satisfies Record<RowChange | Adding, Route>

export type RosterCall = (typeof CALLS)[RowChange | Adding]

export const LABELS: Record<RowChange, MessageDescriptor> = {
  transfer: msg`Move`,
  drop: msg`Drop`,
  moveToEnrolled: msg`Enroll`,
  leaveWaitList: msg`Remove`,
  leaveReserve: msg`Remove`,
}

/** The confirmation question of an action (document 1, section 4, "Roster actions"). */
export function questionFor(change: RosterChange, student: ReserveStudent, className: string): MessageDescriptor {
  const { first_name: first, last_name: last } = student
  const questions: Record<RosterChange, MessageDescriptor> = {
    drop: msg`Drop ${first} ${last} from ${className}?`,
    moveToEnrolled: msg`Enroll ${first} ${last} in ${className}?`,
    leaveWaitList: msg`Remove ${first} ${last} from ${className} waitlist?`,
    leaveReserve: msg`Remove ${first} ${last} from behind the wait list for ${className}?`,
  }
  return questions[change]
}

/** What an admin confirms by repeating a refused change: that a rule may be broken, or that waiting children are passed. */
export interface Confirmation {
  readonly override?: true
  readonly pass_wait_list?: true
  /** The child whose held seat the admin was told about, null for none. */
  readonly withdraws_offer_of?: number | null
}

/** What an admin must confirm to repeat a change that was refused with this code. Undefined if it cannot be repeated. */
export function confirmationFor(
  code: string | undefined,
  withdraws_offer_of: number | null = null,
): Confirmation | undefined {
  if (code === 'held-for-the-line') return { pass_wait_list: true, withdraws_offer_of }
  const because = REFUSALS.find((refusal) => refusal === code)
  return because && mayOverride({ because }) ? { override: true } : undefined
}

/** A roster change that waits for confirmation. */
export interface PendingChange {
  readonly change: RowChange
  /** A child of the reserve has no roster entry. */
  readonly student: RosterStudent | (ReserveStudent & { readonly pivot?: undefined })
  readonly opener: HTMLButtonElement
}

export interface PendingRosterChange extends PendingChange {
  readonly change: RosterChange
}

/** Whether the change is made in the dialog of the roster. */
export function isRosterChange(pending: PendingChange): pending is PendingRosterChange {
  return pending.change !== 'transfer'
}

export type RosterListName = 'enrolled' | 'waiting' | 'reserve'
export type RequestChange = (change: PendingChange) => void

/** The id of a list's heading, which gets the focus when a removed row had it. */
export function listHeadingId(list: RosterListName): string {
  return `roster-${list}`
}

/** The list in which the change was requested. */
export function listOf({ change }: PendingChange): RosterListName {
  if (change === 'leaveReserve') return 'reserve'
  return change === 'drop' || change === 'transfer' ? 'enrolled' : 'waiting'
}

/** Focuses the button that opened the dialog, or the list's heading when its row is gone. */
export function returnFocus(pending: PendingChange, done: boolean): void {
  const target = done ? document.getElementById(listHeadingId(listOf(pending))) : pending.opener
  target?.focus()
}
