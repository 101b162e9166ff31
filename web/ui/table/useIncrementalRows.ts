import { useState } from 'react'
import { flushSync } from 'react-dom'

const FIRST_BATCH = 60
const NEXT_BATCH = 120
const MARGIN_PX = 1500

/**
 * Renders long lists in batches, because a thousand rows at once delay the next keystroke: the next batch when the end
 * comes near, all rows for printing. Returns the number of visible rows, which restarts when `resetKey` changes, and
 * the ref of an element below the rows, whose React key must be `visible`.
 */
export function useIncrementalRows(rows: number, resetKey: string) {
  const [batch, setBatch] = useState({ visible: FIRST_BATCH, resetKey })
  if (batch.resetKey !== resetKey) setBatch({ visible: FIRST_BATCH, resetKey })
  const visible = Math.min(batch.visible, rows)

  const sentinelRef = (element: HTMLElement | null) => {
    if (!element) return
    const grow = () => setBatch({ resetKey, visible: visible + NEXT_BATCH })
    const showAll = () => flushSync(() => setBatch({ resetKey, visible: rows }))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `${MARGIN_PX}px`,
    })
    observer.observe(element)
    window.addEventListener('beforeprint', showAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', showAll)
    }
  }
  return { visible, sentinelRef }
}
