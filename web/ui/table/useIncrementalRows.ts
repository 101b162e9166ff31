import { useState } from 'react'
import { flushSync } from 'react-dom'

const FIRST = 60
const MORE = 120
const AHEAD_PX = 1500

/**
 * Many rows are drawn part by part, the next one as the end of the last comes near, and all of them for the printer: a thousand rows at
 * once would keep a key press waiting. Another search or order, `anew`, begins from the top. `end` is the ref of an element below
 * the rows whose key is `drawn`.
 */
export function useIncrementalRows(rows: number, anew: string) {
  const [part, setPart] = useState({ drawn: FIRST, anew })
  if (part.anew !== anew) setPart({ drawn: FIRST, anew })
  const drawn = Math.min(part.drawn, rows)

  const end = (element: HTMLElement | null) => {
    if (!element) return
    const grow = () => setPart({ anew, drawn: drawn + MORE })
    const drawAll = () => flushSync(() => setPart({ anew, drawn: rows }))
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && grow(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(element)
    window.addEventListener('beforeprint', drawAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', drawAll)
    }
  }
  return { drawn, end }
}
