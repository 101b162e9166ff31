import type { Course } from '../../../contract/courses.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { isFull } from '../../../domain/course.ts'
import { lotteryStateAt } from '../../../domain/enrollment/lottery/lotteryTimes.ts'
import { nextOpenings } from '../../../domain/enrollment/windows.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { parseWindows } from '../../api/windows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Families log in before the opening, and most classes fill soon after it. */
const [BEFORE_OPENING_MS, AFTER_OPENING_MS] = [30 * MINUTE_MS, 4 * HOUR_MS]

/** What happens next to the enrollment of a semester. `at` is ISO 8601. */
export type NextStep =
  | { readonly kind: 'hidden' | 'closed' }
  | { readonly kind: 'opens' | 'ranking-opens' | 'ranking-closes' | 'run-lottery'; readonly at: string }

/** The next step that the office waits for or has to take. None while families simply can enroll. */
export function nextStepOf(
  semester: Pick<ListedSemester, 'active' | 'disabled' | 'windows' | 'lottery'>,
  now: Date,
): NextStep | undefined {
  const { active, disabled, windows, lottery } = semester
  if (!active) return { kind: 'hidden' }
  if (disabled) return { kind: 'closed' }
  if (lottery && !lottery.ran_at) return lotteryStep(lottery, now)
  const opens = nextOpenings(parseWindows(windows.map((window) => ({ id: 0, ...window }))), CLASS_GRADES, now)[0]
  return opens && { kind: 'opens', at: opens.toISOString() }
}

function lotteryStep({ opens_at, closes_at }: NonNullable<ListedSemester['lottery']>, now: Date): NextStep {
  const times = { opens_at: new Date(opens_at), closes_at: new Date(closes_at), ran_at: null }
  const state = lotteryStateAt(times, now)
  if (state === 'before') return { kind: 'ranking-opens', at: opens_at }
  return { kind: state === 'ranking' ? 'ranking-closes' : 'run-lottery', at: closes_at }
}

/** Whether a window of the semester is about to open, or opened in the last hours. */
export function isOpening(
  { active, disabled, windows, lottery }: Pick<ListedSemester, 'active' | 'disabled' | 'windows' | 'lottery'>,
  now: Date,
): boolean {
  if (!active || disabled || (lottery && !lottery.ran_at)) return false
  return windows.some(({ opens_at }) => {
    const since = now.getTime() - Date.parse(opens_at)
    return since >= -BEFORE_OPENING_MS && since < AFTER_OPENING_MS
  })
}

/** The full classes for which children wait, those with the most children first. */
export function fullClassesWithWaiting(courses: readonly Course[]): Course[] {
  return courses
    .filter((course) => course.active && isFull(course) && course.wait_list > 0)
    .sort((a, b) => b.wait_list - a.wait_list || a.name.localeCompare(b.name))
}

/** "in 3 days", "in 5 hours": the time until a moment in the largest unit of which there are two. */
export function timeUntil(at: string, now: Date, locale: string): string {
  const left = Date.parse(at) - now.getTime()
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (left >= 2 * DAY_MS) return format.format(Math.round(left / DAY_MS), 'day')
  if (left >= 2 * HOUR_MS) return format.format(Math.round(left / HOUR_MS), 'hour')
  return format.format(Math.max(1, Math.round(left / MINUTE_MS)), 'minute')
}
