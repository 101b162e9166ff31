import { DAY_MS } from '../../domain/durations.ts'
import { storedSession, VISITS } from '../session/storage.ts'

const DAYS_WITHOUT_VISIT = 14
const RECORD_DAYS = 60

/** The server's times of this account's visits in this browser, ISO 8601. A visit is a session, which has one expiry time. */
export interface Visits {
  readonly session: string
  readonly at: string
  readonly before?: string
}

/** The visits after the dashboard was shown at `now`; the previous session becomes the visit before. */
export function visitsAfter(visits: Visits | undefined, session: string, now: string): Visits {
  if (!visits) return { session, at: now }
  if (visits.session === session) return { ...visits, at: now }
  return { session, at: now, before: visits.at }
}

/** Since when changes are reported to a user, and whether that is the last visit in this browser. */
export interface ChangesSince {
  readonly user_id: number
  readonly since: string
  readonly isLastVisit: boolean
}

/**
 * Changes are reported since the visit before this one, or of two weeks if the browser has no record of it. The two weeks begin with a day:
 * React can render a screen many times before it shows it, and each time gets the same `since`, so that the family is read once.
 */
export function changesSince(user_id: number, now: Date): ChangesSince {
  const session = currentSession()
  const visits = visitsAfter(storedVisits(user_id), session, now.toISOString())
  const today = now.getTime() - (now.getTime() % DAY_MS)
  const twoWeeksAgo = new Date(today - DAYS_WITHOUT_VISIT * DAY_MS).toISOString()
  return { user_id, since: visits.before ?? twoWeeksAgo, isLastVisit: visits.before !== undefined }
}

/**
 * Records that changes were reported up to `now`, a time of the server: the device's clock may be wrong. Deletes the records of
 * accounts that were not here for two months. Does nothing after a logout, or if the browser cannot store it.
 */
export function recordVisit(user_id: number, now: string): void {
  if (storedSession()?.user.id !== user_id) return
  const visits = visitsAfter(storedVisits(user_id), currentSession(), now)
  for (const key of outdatedKeys(now)) localStorage.removeItem(key)
  try {
    localStorage.setItem(keyOf(user_id), JSON.stringify(visits))
  } catch {
    // The storage is full or blocked. The next visit reports the changes of two weeks.
  }
}

function outdatedKeys(now: string): string[] {
  const oldest = Date.parse(now) - RECORD_DAYS * DAY_MS
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  return keys.filter((key) => {
    if (!key.startsWith(VISITS)) return false
    const visits = parseVisits(localStorage.getItem(key))
    return !visits || Date.parse(visits.at) < oldest
  })
}

function storedVisits(user_id: number): Visits | undefined {
  return parseVisits(localStorage.getItem(keyOf(user_id)))
}

function currentSession(): string {
  return storedSession()?.expires_at ?? ''
}

function keyOf(user_id: number): string {
  return `${VISITS}${user_id}`
}

/** Undefined unless the text is a record of visits. */
export function parseVisits(text: string | null): Visits | undefined {
  try {
    const { session, at, before } = Object(JSON.parse(text ?? ''))
    if (typeof session !== 'string' || !isTime(at)) return undefined
    return { session, at, ...(isTime(before) && { before }) }
  } catch {
    return undefined
  }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value)
}
