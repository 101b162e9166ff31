import type { WaitListEntry } from './waitList.ts'

/**
 * The classes that settling the changed classes may change, in the order of their locks: a standing swap frees a seat of the class that it
 * gives up, and the child that changes classes may now be able to take a seat of another class that it waits for.
 */
export function connectedClasses(changed: Iterable<number>, entries: readonly WaitListEntry[]): number[] {
  const found = new Set(changed)
  for (const course_id of found)
    for (const { student_id, swap } of entries.filter((entry) => entry.course_id === course_id)) {
      if (!swap?.automatic) continue
      found.add(swap.drops)
      for (const other of entries) if (other.student_id === student_id) found.add(other.course_id)
    }
  return [...found].sort((a, b) => a - b)
}
