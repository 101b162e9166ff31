/**
 * How long a second press of the same button does nothing, in milliseconds. The specification's debounces, throttles and
 * delays, kept as guards and not as waiting: the first press is sent at once.
 */
export const SUBMIT_GUARD_MS = {
  login: 1500,
  student: 1500,
  reset: 2000,
  registration: 1500,
  enrollment: 2000,
} as const
export type GuardedAction = keyof typeof SUBMIT_GUARD_MS
