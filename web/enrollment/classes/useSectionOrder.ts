import { useState } from 'react'

const KEY = 'classes by section'

/** Whether the classes of a day are listed by section instead of by time. Kept in this browser. */
export function useSectionOrder() {
  const [bySection, setBySection] = useState(isStored)
  const choose = (on: boolean) => {
    setBySection(on)
    try {
      localStorage.setItem(KEY, String(on))
    } catch {
      // The storage is full or blocked. The next visit lists by time.
    }
  }
  return [bySection, choose] as const
}

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
