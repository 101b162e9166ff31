import { MINUTE_MS } from './durations.ts'

/** Fewer may be about a mailbox that is full, which is tried for a day. */
const FEW = 3
/** Within this time, a mail server refuses many first attempts. */
const LATE_MS = 15 * MINUTE_MS

interface Waiting {
  readonly count: number
  /** When the oldest one was due. */
  readonly since: Date
}

/** The emails that wait, if emails do not get out as they should. Otherwise undefined. */
export function lateEmails(waiting: readonly Waiting[], now: Date): Waiting | undefined {
  const count = waiting.reduce((sum, emails) => sum + emails.count, 0)
  const since = new Date(Math.min(...waiting.map((emails) => emails.since.getTime())))
  return count >= FEW && now.getTime() - since.getTime() >= LATE_MS ? { count, since } : undefined
}
