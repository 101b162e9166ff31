import { type RawBuilder, sql } from 'kysely'
import type { NotNow } from '../../domain/enrollment.ts'
import type { Grade } from '../../domain/grade.ts'
import type { Role } from '../../domain/semester.ts'
import { openingText } from '../../domain/windows/openingText.ts'
import { type EnrollmentWindow, whyNotNow, windowStateOf } from '../../domain/windows/window.ts'

/** The windows of a semester and the database's clock, read by one statement. Times are ISO 8601. */
export interface Opening {
  readonly now: string
  readonly time_zone: string
  readonly windows: readonly {
    readonly grades: string
    readonly opens_at: string
    readonly closes_at: string | null
  }[]
}

/**
 * The opening of the semester of `course`, in a statement that selects from `course`. Null in a semester without windows. The clock is
 * read when the statement runs, which is after the locks of the transaction.
 */
export const openingOfCourse: RawBuilder<Opening | null> = sql<Opening | null>`(
  select json_build_object(
    'now', clock_timestamp(),
    'time_zone', (select time_zone from school),
    'windows', json_agg(json_build_object('grades', grades, 'opens_at', opens_at, 'closes_at', closes_at))
  )
  from enrollment_window where semester_id = course.semester_id having count(*) > 0
)`

export function notNowOf(opening: Opening | null | undefined, grade: Grade, role: Role): NotNow | undefined {
  return opening ? whyNotNow(windowsOf(opening), { grade, role, now: new Date(opening.now) }) : undefined
}

/** When enrollment opens next for a grade, "Monday, August 3, 8:00 AM" in the school's time zone. */
export function opensText(opening: Opening | null | undefined, grade: Grade): string | undefined {
  if (!opening) return undefined
  const { state, changes_at } = windowStateOf(windowsOf(opening), grade, new Date(opening.now))
  return state === 'before' ? openingText(changes_at, opening.time_zone) : undefined
}

function windowsOf({ windows }: Opening): EnrollmentWindow[] {
  return windows.map(({ grades, opens_at, closes_at }) => ({
    grades,
    opens_at: new Date(opens_at),
    closes_at: closes_at === null ? null : new Date(closes_at),
  }))
}
