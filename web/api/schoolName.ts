import { useSyncExternalStore } from 'react'

let current = 'Online Enrollment'
const readers = new Set<() => void>()

/** What the school calls itself: /config.json tells it at the start, and the office's settings when they are saved. */
export function currentSchoolName(): string {
  return current
}

export function setSchoolName(name: string): void {
  current = name
  for (const read of readers) read()
}

/** Calls whenever the school has another name. */
export function onSchoolNameChange(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** The school's name for as long as it is shown. */
export function useSchoolName(): string {
  return useSyncExternalStore(onSchoolNameChange, currentSchoolName)
}
