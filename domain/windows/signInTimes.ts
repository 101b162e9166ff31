import { SESSION_MS } from '../session.ts'

const MINUTE_MS = 60_000
/** Before the opening. */
const [EARLIEST_MS, LATEST_MS] = [30 * MINUTE_MS, 10 * MINUTE_MS]
/** After the opening, to choose classes. */
const NEEDED_MS = SESSION_MS - EARLIEST_MS

export interface SignInTimes {
  readonly opens_at: Date
  readonly from: Date
  readonly to: Date
}

/**
 * The first of these openings, in order, that the current session does not outlast long enough to choose classes, with the times between
 * which the family should log in: late enough for the new session to last, and before the rush. Undefined when there is none.
 */
export function signInTimes(
  openings: readonly Date[],
  { now, session_ends }: { readonly now: Date; readonly session_ends: Date },
): SignInTimes | undefined {
  const times = openings.map((opens_at) => ({
    opens_at,
    from: new Date(opens_at.getTime() - EARLIEST_MS),
    to: new Date(opens_at.getTime() - LATEST_MS),
  }))
  return times.find(({ opens_at, to }) => now < to && session_ends.getTime() < opens_at.getTime() + NEEDED_MS)
}
