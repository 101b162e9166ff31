import { useEffect, useMemo, useRef } from 'react'

/** `write` runs the function with the last text after a pause, and `flush` at once. The two functions never change. */
export function useDelayed(run: (text: string) => void, pauseMs: number) {
  const latest = useRef(run)
  const waiting = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return useMemo(() => {
    const flush = () => {
      const call = waiting.current
      if (!call) return
      clearTimeout(call.timer)
      waiting.current = undefined
      latest.current(call.text)
    }
    const write = (text: string) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: setTimeout(flush, pauseMs) }
    }
    return { write, flush }
  }, [pauseMs])
}
