import { MINUTE_MS } from '../durations.ts'
import { CLASS_GRADES, type ClassGrade, type Grade, parseGrades } from '../grade.ts'
import type { Role } from '../semester.ts'
import { SESSION_MS } from '../session.ts'
import type { WindowRefusal } from './refusals.ts'

/** When families of some grades may change their classes: from `opens_at` on, until just before `closes_at`. */
export interface EnrollmentWindow {
  /** Comma-separated grades: "K,1,2", or "" for all. */
  readonly grades: string
  readonly opens_at: Date
  readonly closes_at: Date | null
}

/** `closed` has no later window. */
type WindowState =
  | { readonly state: 'open'; readonly changes_at: Date | null }
  | { readonly state: 'before'; readonly changes_at: Date }
  | { readonly state: 'closed'; readonly changes_at: null }

/**
 * Whether enrollment is open for a grade, and when that changes next. It is open when any window of the grade is open, and always in a
 * semester without windows. A grade without a window is closed.
 */
export function windowStateOf(windows: readonly EnrollmentWindow[], grade: Grade, now: Date): WindowState {
  if (windows.length === 0) return { state: 'open', changes_at: null }
  const own = windows
    .filter((window) => isFor(window, grade))
    .sort((a, b) => a.opens_at.getTime() - b.opens_at.getTime())
  if (own.some((window) => isOpenAt(window, now))) return { state: 'open', changes_at: closingTime(own, now) }
  const next = own.find(({ opens_at, closes_at }) => opens_at > now && (closes_at === null || closes_at > opens_at))
  return next ? { state: 'before', changes_at: next.opens_at } : { state: 'closed', changes_at: null }
}

/** When enrollment opens next for each of these grades that cannot enroll now, in order. */
export function nextOpenings(windows: readonly EnrollmentWindow[], grades: readonly Grade[], now: Date): Date[] {
  const states = grades.map((grade) => windowStateOf(windows, grade, now))
  const openings = states.flatMap(({ state, changes_at }) => (state === 'before' ? [changes_at] : []))
  return openings.sort((a, b) => a.getTime() - b.getTime())
}

/** Why this user may not change the classes of a child in this grade now. The office always may. */
export function whyNotOpen(
  windows: readonly EnrollmentWindow[],
  { grade, role, now }: { readonly grade: Grade; readonly role: Role; readonly now: Date },
): WindowRefusal | undefined {
  const { state } = windowStateOf(windows, grade, now)
  if (role === 'admin' || state === 'open') return undefined
  return state === 'before' ? 'not-open-yet' : 'closed'
}

/** The grades without a window, in a semester with windows. The office sees them, because enrollment is closed for these grades. */
export function gradesWithoutWindow(windows: readonly Pick<EnrollmentWindow, 'grades'>[]): ClassGrade[] {
  if (windows.length === 0) return []
  return CLASS_GRADES.filter((grade) => !windows.some((window) => isFor(window, grade)))
}

/** The windows of a semester that end before or when they begin, by their index. */
export function windowsThatNeverOpen(windows: readonly EnrollmentWindow[]): number[] {
  return windows.flatMap(({ opens_at, closes_at }, n) => (closes_at !== null && closes_at <= opens_at ? [n] : []))
}

/** The time at which the windows that are open now, and those that continue them, are over. Null for never. */
function closingTime(sorted: readonly EnrollmentWindow[], now: Date): Date | null {
  let end = now
  for (const { opens_at, closes_at } of sorted) {
    if (opens_at > end) return end
    if (closes_at === null) return null
    if (closes_at > end) end = closes_at
  }
  return end
}

function isOpenAt({ opens_at, closes_at }: EnrollmentWindow, now: Date): boolean {
  return opens_at <= now && (closes_at === null || closes_at > now)
}

/** Whether the window is for children in this grade. */
function isFor({ grades }: Pick<EnrollmentWindow, 'grades'>, grade: Grade): boolean {
  return grades === '' || parseGrades(grades).some((listed) => listed === grade)
}

/** The time at which enrollment opens, for families: "Monday, August 3, 8:00 AM" in the school's time zone. */
export function openingText(opens_at: Date, timeZone: string, locale = 'en-US'): string {
  return `${dateText(opens_at, timeZone, locale)}, ${clockText(opens_at, timeZone, locale)}`
}

/** "Monday, August 3" in the school's time zone. */
export function dateText(time: Date, timeZone: string, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(time)
}

/** "8:00 AM" in the school's time zone. */
export function clockText(time: Date, timeZone: string, locale = 'en-US'): string {
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  return clock.format(time).replaceAll(NARROW_SPACE, ' ')
}

/** Some engines put it before AM and PM. */
const NARROW_SPACE = '\u202f'

interface GradeChange {
  readonly from: Grade
  readonly to: Grade
  readonly now: Date
  /** Whether the child is on a roster or wait list of the semester. */
  readonly onRoster: boolean
}

/**
 * Whether a change of the child's grade would let the family avoid the enrollment windows of the grade: while enrollment is open for one of
 * the grades and not for the other, and once the child has a class and the grades have different windows.
 */
export function avoidsWindow(windows: readonly EnrollmentWindow[], { from, to, now, onRoster }: GradeChange): boolean {
  const whyNot = (grade: Grade) => whyNotOpen(windows, { grade, role: 'parent', now })
  if (whyNot(from) !== whyNot(to)) return true
  return onRoster && windows.some((window) => isFor(window, from) !== isFor(window, to))
}

/** Before the opening. */
const [EARLIEST_MS, LATEST_MS] = [30 * MINUTE_MS, 10 * MINUTE_MS]
/** After the opening, to choose classes. */
const NEEDED_MS = SESSION_MS - EARLIEST_MS

interface SignInTimes {
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
