import { storedSession } from '../session/storage.ts'

const DAYS_WITHOUT_VISIT = 14
const DAY_MS = 86_400_000

/** The times of this account's visits in this browser, ISO 8601. A visit is a session, which has one expiry time. */
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

/** Since when to report changes, and whether that is the last visit in this browser. */
export interface ReportStart {
  readonly since: string
  readonly isLastVisit: boolean
}

/** Records a visit. The report starts at the visit before this one, or two weeks ago if the browser knows of none. */
export function recordVisit(user: number, now: Date): ReportStart {
  const key = `visits-${user}`
  const visits = visitsAfter(
    parseVisits(localStorage.getItem(key)),
    storedSession()?.expires_at ?? '',
    now.toISOString(),
  )
  localStorage.setItem(key, JSON.stringify(visits))
  const twoWeeksAgo = new Date(now.getTime() - DAYS_WITHOUT_VISIT * DAY_MS).toISOString()
  return { since: visits.before ?? twoWeeksAgo, isLastVisit: visits.before !== undefined }
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
