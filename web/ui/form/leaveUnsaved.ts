import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { hasUnsavedForm } from '../../session/openForms.ts'
import { returnFocusTo } from '../focus/restoreFocus.ts'

/** The answer to the question whether to leave without saving. */
export type LeaveAnswer = (isLeaving: boolean) => void

let asked: LeaveAnswer | undefined
let isAsking = false
const { subscribe, notify } = createListeners()

/** The question of `mayLeave`, which the office's navigation shows. */
export function useLeaveQuestion(): LeaveAnswer | undefined {
  return useSyncExternalStore(subscribe, () => asked)
}

/**
 * Asks before changes of the forms with these names, by default of any form, are lost, or with `isUnsaved` others. Resolves to whether they
 * may be.
 */
export async function mayLeave(names?: readonly string[], isUnsaved = false): Promise<boolean> {
  if (isAsking) return false
  if (!isUnsaved && !hasUnsavedForm(names)) return true
  const opener = document.activeElement
  const { promise, resolve } = Promise.withResolvers<boolean>()
  isAsking = true
  show((isLeaving) => {
    show(undefined)
    // The Escape that answers the question also reaches the dialog under it, which must not ask again.
    setTimeout(() => {
      isAsking = false
    })
    resolve(isLeaving)
  })
  const isLeaving = await promise
  if (!isLeaving) returnFocusTo(opener)
  return isLeaving
}

function show(question: LeaveAnswer | undefined): void {
  asked = question
  notify()
}
