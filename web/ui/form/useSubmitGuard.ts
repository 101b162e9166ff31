import { useRef } from 'react'
import { type GuardedAction, SUBMIT_GUARD_MS } from '../../../domain/submitGuard.ts'

/**
 * Guards a button: the first press acts at once, a second one does nothing until the first is answered and the press's
 * guard time, if it has one, is over.
 */
export function useSubmitGuard<A extends readonly unknown[]>(
  press: GuardedAction | undefined,
  act: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const guard = press ? SUBMIT_GUARD_MS[press] : 0
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
