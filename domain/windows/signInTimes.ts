import { SESSION_MS } from '../session.ts'

const MINUTE_MS = 60_000
/** Before the opening. */
const [EARLIEST_MS, LATEST_MS] = [30 * MINUTE_MS, 10 * MINUTE_MS]
/** After the opening, to choose classes. */
const NEEDED_MS = SESSION_MS - EARLIEST_MS

export interface SignInTimes {
  readonly from: Date
  readonly to: Date
}

/**
 * Between which times a family logs in for an opening: late enough that the session lasts, and before everybody else does. Undefined when the
 * session of now lasts long enough, or when the times are over.
 */
export function signInTimes(
  opens_at: Date,
  { now, session_ends }: { readonly now: Date; readonly session_ends: Date },
): SignInTimes | undefined {
  const to = new Date(opens_at.getTime() - LATEST_MS)
  if (now >= to || session_ends.getTime() >= opens_at.getTime() + NEEDED_MS) return undefined
  return { from: new Date(opens_at.getTime() - EARLIEST_MS), to }
}
