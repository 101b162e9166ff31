import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

let current = 'Online Enrollment'
const { subscribe, notify } = createListeners()

/** Returns a function that unsubscribes. */
export const onSchoolNameChange = subscribe

/** From /config.json. Updated when the office saves its settings. */
export function currentSchoolName(): string {
  return current
}

export function setSchoolName(name: string): void {
  current = name
  notify()
}

export function useSchoolName(): string {
  return useSyncExternalStore(onSchoolNameChange, currentSchoolName)
}
