import type { ReserveStudent, RosterStudent } from '../../../contract/courses.ts'
import type { RosterChange } from './rosterChanges.ts'

/** A roster change that waits for confirmation. */
export interface PendingChange {
  readonly change: RosterChange
  /** A child of the reserve has no roster entry. */
  readonly student: RosterStudent | (ReserveStudent & { readonly pivot?: undefined })
  readonly opener: HTMLButtonElement
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
  return change === 'drop' ? 'enrolled' : 'waiting'
}

/** Focuses the button that opened the dialog, or the list's heading when its row is gone. */
export function returnFocus(pending: PendingChange, done: boolean): void {
  const target = done ? document.getElementById(listHeadingId(listOf(pending))) : pending.opener
  target?.focus()
}
