import { DAYS, type Days } from '../../domain/days.ts'
import { completionOf, countedDays, type DayCompletion } from '../../domain/enrollment/completion.ts'
import type { Grade } from '../../domain/grade.ts'

export interface DayProgress {
  readonly days: Days
  readonly completion: DayCompletion
}

/** The days of a child's week. HS is left out unless it counts for the grade or the child has a class then. */
export function daysOf(grade: Grade, enrolled: readonly { readonly days: Days }[]): DayProgress[] {
  const completion = completionOf(grade, enrolled)
  const isShown = (days: Days) => days !== 'HS' || countedDays(grade).includes('HS') || completion.HS.enrolled > 0
  return DAYS.filter(isShown).map((days) => ({ days, completion: completion[days] }))
}

/** The first day that counts for the grade and is not complete; undefined when the week is complete. */
export function firstOpenDay(week: readonly DayProgress[]): Days | undefined {
  return week.find(({ completion }) => completion.needed !== undefined && !completion.complete)?.days
}
