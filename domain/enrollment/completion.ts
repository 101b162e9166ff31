import { DAYS, type Days } from '../days.ts'
import { type Grade, isHighSchool, isPrimary } from '../grade.ts'

/** `needed`: the classes that complete the days; undefined when the days do not count for the grade. */
export interface DayCompletion {
  readonly enrolled: number
  readonly needed: number | undefined
  readonly complete: boolean
}

/** The completion of a student's week by day group (document 2, section 4, "Per-day completion"). */
export function completionOf(grade: Grade, enrolled: readonly { readonly days: Days }[]): Record<Days, DayCompletion> {
  const completionOn = (days: Days): DayCompletion => {
    const count = enrolled.filter((course) => course.days === days).length
    const needed = classesNeeded(grade, days)
    return { enrolled: count, needed, complete: needed !== undefined && count >= needed }
  }
  return {
    M: completionOn('M'),
    'T/TH': completionOn('T/TH'),
    W: completionOn('W'),
    F: completionOn('F'),
    HS: completionOn('HS'),
  }
}

/** The day groups that count for a grade, in the order of the week. */
export function countedDays(grade: Grade): Days[] {
  return DAYS.filter((days) => classesNeeded(grade, days) !== undefined)
}

function classesNeeded(grade: Grade, days: Days): number | undefined {
  if (grade === 'done') return undefined
  if (days === 'HS') return isHighSchool(grade) ? 1 : undefined
  if (isPrimary(grade)) return 1
  if (days === 'M') return 8
  if (days === 'T/TH') return 6
  return undefined
}
