import { type OfficeTask, TASKS_NAMED } from '../../../contract/officeTasks.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'

/** Families log in before the opening, and most classes fill soon after it. */
const [BEFORE_OPENING_MS, AFTER_OPENING_MS] = [30 * MINUTE_MS, 4 * HOUR_MS]

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

/** Names advice by what it is about, without a name: it does not come back because a number in it changes, or a class is renamed. */
export function adviceKey({ id }: Pick<ListedSemester, 'id'>, advice: OfficeTask): string {
  return `${startOfKeys(id)}${advice.kind} ${subjectOf(advice).join(' ')}`
}

function startOfKeys(semester: number): string {
  return `${semester}: `
}

function subjectOf(advice: OfficeTask): readonly (number | string)[] {
  if ('at' in advice) return [advice.at]
  switch (advice.kind) {
    case 'full-class':
      return [advice.course_id, advice.room]
    case 'small-classes':
      return [advice.starts_on]
    case 'limited-account':
      return [advice.id, advice.limit]
    default:
      return []
  }
}

/** The dismissed keys without those of the semester whose advice is gone: it is shown if it comes again. */
export function stillDismissed(
  dismissed: readonly string[],
  { id }: Pick<ListedSemester, 'id'>,
  advice: readonly OfficeTask[],
): readonly string[] {
  const keys = new Set(advice.map((one) => adviceKey({ id }, one)))
  return dismissed.filter((key) => !key.startsWith(startOfKeys(id)) || keys.has(key))
}

const MORE = { 'full-class': 'more-full-classes', 'limited-account': 'more-limited-accounts' } as const

/** How much more advice there is of a kind. */
export interface MoreAdvice {
  readonly kind: (typeof MORE)[keyof typeof MORE]
  readonly count: number
}

/** The first ones of each kind that can be long, and how many more there are. */
export function firstOfEachKind(advice: readonly OfficeTask[]): (OfficeTask | MoreAdvice)[] {
  return [...Map.groupBy(advice, ({ kind }) => kind)].flatMap(([kind, all]): (OfficeTask | MoreAdvice)[] => {
    if (kind !== 'full-class' && kind !== 'limited-account') return all
    const more = all.length - TASKS_NAMED
    return [...all.slice(0, TASKS_NAMED), ...(more > 0 ? [{ kind: MORE[kind], count: more }] : [])]
  })
}

/** "in 3 days", "in 5 hours": the time until a moment in the largest unit of which there are two. */
export function timeUntil(at: string, now: Date, locale: string): string {
  const left = Date.parse(at) - now.getTime()
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (left >= 2 * DAY_MS) return format.format(Math.round(left / DAY_MS), 'day')
  if (left >= 2 * HOUR_MS) return format.format(Math.round(left / HOUR_MS), 'hour')
  return format.format(Math.max(1, Math.round(left / MINUTE_MS)), 'minute')
}

/** The calendar days of the school from now until a time: 0 for today. */
export function daysUntil(time: string, now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (Date.parse(format.format(new Date(time))) - Date.parse(format.format(now))) / DAY_MS
}
