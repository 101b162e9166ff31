import type { SystemNotification } from '../../../contract/notifications.ts'

const KEY = 'closed-notices'

/** Names a notice with what it says, so that one with another text is shown again. */
export function noticeKey({ id, type, message }: SystemNotification): string {
  return `${id} ${type} ${message}`
}

/** The keys of the notices that were closed in this browser. Empty if it cannot store them. */
export function closedNotices(): readonly string[] {
  try {
    return parseClosed(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

/** Stores that a notice was closed, and forgets those that the office has taken away. */
export function storeClosed(closed: readonly string[], listed: readonly SystemNotification[]): void {
  const keys = listed.map(noticeKey)
  try {
    localStorage.setItem(KEY, JSON.stringify(closed.filter((key) => keys.includes(key))))
  } catch {
    // The storage is full or blocked. The notice is shown again after a reload.
  }
}

/** Empty unless the text is a list of keys. */
export function parseClosed(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
