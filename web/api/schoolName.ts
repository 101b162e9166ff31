import { useSyncExternalStore } from 'react'

let current = 'Online Enrollment'
const listeners = new Set<() => void>()

/** From /config.json. Updated when the office saves its settings. */
export function currentSchoolName(): string {
  return current
}

export function setSchoolName(name: string): void {
  current = name
  for (const listener of listeners) listener()
}

/** Returns a function that unsubscribes. */
export function onSchoolNameChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSchoolName(): string {
  return useSyncExternalStore(onSchoolNameChange, currentSchoolName)
}
