import { useRef } from 'react'
import { type GuardedPress, PRESS_GUARD } from '../../domain/press.ts'

/**
 * Guards a button: the first press acts at once, a second one does nothing until the first is answered and the press's
 * guard time, if it has one, is over.
 */
export function usePress<A extends readonly unknown[]>(
  press: GuardedPress | undefined,
  act: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const guard = press ? PRESS_GUARD[press] : 0
  const last = useRef({ at: Number.NEGATIVE_INFINITY, pending: false })
  return async (...args) => {
    const now = performance.now()
    if (last.current.pending || now - last.current.at < guard) return
    last.current = { at: now, pending: true }
    try {
      await act(...args)
    } finally {
      last.current.pending = false
    }
  }
}
