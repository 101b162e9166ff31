import type { RosterStudent } from '../../../contract/courses.ts'
import type { RosterChange } from './rosterChanges.ts'

/** A roster change that waits for confirmation. */
export interface PendingChange {
  readonly change: RosterChange
  readonly student: RosterStudent
  readonly opener: HTMLButtonElement
}

export type RequestChange = (change: PendingChange) => void

/** The id of a list's heading, which gets the focus when a removed row had it. */
export function listHeadingId(list: 'enrolled' | 'waiting'): string {
  return `roster-${list}`
}

/** Focuses the button that opened the dialog, or the list's heading when its row is gone. */
export function returnFocus({ change, opener }: PendingChange, done: boolean): void {
  const list = document.getElementById(listHeadingId(change === 'drop' ? 'enrolled' : 'waiting'))
  const target = done ? list : opener
  target?.focus()
}
