import { useSyncExternalStore } from 'react'
import { UNDO_SECONDS } from '../../../domain/enrollment/undo.ts'
import { createListeners } from '../../listeners.ts'

/** A change of the office whose emails wait, in a sentence, and what undoes it. */
export interface LastChange {
  readonly text: string
  readonly undo: () => Promise<void>
}

/** What a change of classes or of a roster did. Without an id, it cannot be undone. */
export interface MadeChange {
  readonly text: string
  readonly change_id: number | null
}

let last: LastChange | undefined
let ending: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createListeners()

/** The office can undo this change as long as its emails wait, on every screen, until the next one that can be undone. Undefined when it was. */
export function setLastChange(change: LastChange | undefined): void {
  clearTimeout(ending)
  last = change
  if (change) ending = setTimeout(() => setLastChange(undefined), UNDO_SECONDS * 1000)
  notify()
}

export function useLastChange(): LastChange | undefined {
  return useSyncExternalStore(subscribe, lastChange)
}

export function lastChange(): LastChange | undefined {
  return last
}
