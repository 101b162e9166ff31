import { useRef } from 'react'
import { type GuardedAction, SUBMIT_GUARD_MS } from '../../../domain/submitGuard.ts'

/** Calls during a submission, and for the action's guard time after it, do nothing. */
export function useSubmitGuard<A extends readonly unknown[]>(
  action: GuardedAction | undefined,
  submit: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const guard = action ? SUBMIT_GUARD_MS[action] : 0
  const last = useRef({ at: Number.NEGATIVE_INFINITY, pending: false })
  return async (...args) => {
    const now = performance.now()
    if (last.current.pending || now - last.current.at < guard) return
    last.current = { at: now, pending: true }
    try {
      await submit(...args)
    } finally {
      last.current.pending = false
    }
  }
}
