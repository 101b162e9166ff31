import type { RosterStudent } from '../../../contract/courses.ts'
import type { RosterChange } from './rosterChanges.ts'

/** A change of the roster that somebody pressed and has not confirmed yet. */
export interface PendingChange {
  readonly change: RosterChange
  readonly student: RosterStudent
  readonly opener: HTMLButtonElement
}

export type RequestChange = (asked: PendingChange) => void

/** The heading of a list, where the focus goes when the row it came from is gone. */
export function listHeadingId(list: 'enrolled' | 'waiting'): string {
  return `roster-${list}`
}

/** To the button that asked; when its row is gone, to the heading of the row's list. */
export function returnFocus({ change, opener }: PendingChange, done: boolean): void {
  const list = document.getElementById(listHeadingId(change === 'drop' ? 'enrolled' : 'waiting'))
  const target = done ? list : opener
  target?.focus()
}
