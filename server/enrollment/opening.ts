import { type RawBuilder, sql } from 'kysely'
import type { WindowRefusal } from '../../domain/enrollment/refusals.ts'
import { type EnrollmentWindow, openingText, whyNotOpen, windowStateOf } from '../../domain/enrollment/windows.ts'
import type { Grade } from '../../domain/grade.ts'
import type { Role } from '../../domain/semester.ts'

/** The windows of a semester and the database's clock, read by one statement. Times are milliseconds since 1970. */
export interface Opening {
  readonly now: number
  /** Null when every window has begun. */
  readonly time_zone: string | null
  readonly windows: readonly {
    readonly grades: string
    readonly opens_at: number
    readonly closes_at: number | null
  }[]
}

/**
 * The opening of the semester of `course`, in a statement that selects from `course`. Null in a semester without windows. The clock is
 * read when the statement runs, which is after the locks of the transaction. Times are numbers, because formatting them takes longer.
 */
export const openingOfCourse: RawBuilder<Opening | null> = sql<Opening | null>`(
  select json_build_object(
    'now', date_part('epoch', clock_timestamp()) * 1000,
    'time_zone', case when bool_or(opens_at > clock_timestamp()) then (select time_zone from school) end,
    'windows', json_agg(json_build_object(
      'grades', grades,
      'opens_at', round(date_part('epoch', opens_at) * 1000),
      'closes_at', round(date_part('epoch', closes_at) * 1000)
    ))
  )
  from enrollment_window where semester_id = course.semester_id having count(*) > 0
)`

export function windowRefusalOf(
  opening: Opening | null | undefined,
  grade: Grade,
  role: Role,
): WindowRefusal | undefined {
  return opening ? whyNotOpen(toWindows(opening), { grade, role, now: new Date(opening.now) }) : undefined
}

/** When enrollment opens next for a grade, "Monday, August 3, 8:00 AM" in the school's time zone. */
export function opensText(opening: Opening | null | undefined, grade: Grade): string | undefined {
  if (!opening) return undefined
  const { state, changes_at } = windowStateOf(toWindows(opening), grade, new Date(opening.now))
  return state === 'before' && opening.time_zone ? sharedText(changes_at, opening.time_zone) : undefined
}

const MAX_TEXTS = 100
const texts = new Map<string, string>()

/** Shared by all who are refused before an opening: its date formats take longer to create than the rest of a refusal. */
function sharedText(opens_at: Date, timeZone: string): string {
  const key = `${opens_at.getTime()} ${timeZone}`
  const text = texts.get(key) ?? openingText(opens_at, timeZone)
  if (texts.size === MAX_TEXTS) texts.clear()
  texts.set(key, text)
  return text
}

function toWindows({ windows }: Opening): EnrollmentWindow[] {
  return windows.map(({ grades, opens_at, closes_at }) => ({
    grades,
    opens_at: new Date(opens_at),
    closes_at: closes_at === null ? null : new Date(closes_at),
  }))
}
