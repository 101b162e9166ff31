/** Milliseconds in which a second click is ignored (the specification's debounces and delays). The first click is sent at once. */
export const SUBMIT_GUARD_MS = {
  login: 1500,
  student: 1500,
  reset: 2000,
  registration: 1500,
  enrollment: 2000,
} as const
export type GuardedAction = keyof typeof SUBMIT_GUARD_MS
