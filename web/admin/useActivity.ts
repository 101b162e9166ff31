import { useEffect } from 'react'
import { reportActivity } from '../api/call.ts'

const EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'click', 'input'] as const

/** What a screen reads by itself does not prolong the session of an office that nobody uses. Typing does, with the next read. */
export function useActivity(): void {
  useEffect(() => {
    let isUsed = true
    const use = () => {
      isUsed = true
    }
    for (const event of EVENTS) window.addEventListener(event, use, { capture: true, passive: true })
    reportActivity(() => {
      const wasUsed = isUsed
      isUsed = false
      return wasUsed
    })
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, use, { capture: true })
      reportActivity(() => true)
    }
  }, [])
}
