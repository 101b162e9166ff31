import type { Schedule, WaitingCourse } from '../../contract/enrollment/schedules.ts'
import type { HeldSeat } from '../../contract/family.ts'
import { bySection, withVisibleName } from '../../domain/course.ts'
import { whyPassedOver } from '../../domain/enrollment/waitList/serve.ts'
import type { Grade } from '../../domain/grade.ts'
import { type CourseRow, courseOf } from '../rows/courses.queries.ts'
import type { CourseWithStatus } from './roster.queries.ts'

type EntryColumns =
  | 'status'
  | 'position'
  | 'reserve_position'
  | 'overridden'
  | 'drop_course_id'
  | 'swap_automatic'
  | 'offer_expires_at'
  | 'offer_drop_course_id'
  | 'freed_seats'
  | 'read_at'
type ScheduleRow = CourseRow & Pick<CourseWithStatus, EntryColumns>

/**
 * The student's schedule of the semester. Parents do not see inactive classes, which may be in the way of others: `rows` has them, too.
 * A class with an offer is also in `waiting`. When the time of an offer is over, it and the child's place have ended, also before the
 * database says so.
 */
export function scheduleFrom(
  rows: readonly ScheduleRow[],
  grade: Grade,
  { activeOnly }: { activeOnly: boolean },
): Schedule {
  const sorted = rows.toSorted(bySection)
  const shown = sorted.filter((row) => row.active || !activeOnly)
  const enrolled = sorted.filter((row) => row.status === 'enrolled')
  const named = activeOnly ? enrolled.map(withVisibleName) : enrolled
  const waiting = shown.filter((row) => row.status === 'waiting' && !isExpired(row))
  return {
    enrolled: shown.filter((row) => row.status === 'enrolled').map(courseOf),
    waiting: waiting.map((row) => waitingCourse(row, { grade, enrolled: named })),
    offered: waiting.flatMap((row) =>
      isOffered(row)
        ? [{ ...courseOf(row), expires_at: row.offer_expires_at.toISOString(), drops: row.offer_drop_course_id }]
        : [],
    ),
    reserve: shown.flatMap((row) =>
      row.status === null && row.reserve_position !== null
        ? [{ ...courseOf(row), reserve_position: row.reserve_position }]
        : [],
    ),
  }
}

function isOffered<R extends ScheduleRow>(row: R): row is R & { readonly offer_expires_at: Date } {
  return row.offer_expires_at !== null && row.offer_expires_at > row.read_at
}

function isExpired(row: ScheduleRow): boolean {
  return row.offer_expires_at !== null && !isOffered(row)
}

function waitingCourse(
  row: ScheduleRow,
  student: { readonly grade: Grade; readonly enrolled: readonly ScheduleRow[] },
): WaitingCourse {
  const { drop_course_id, offer_drop_course_id } = row
  const automatic = row.swap_automatic === true
  const entry = {
    overridden: row.overridden === true,
    swap: drop_course_id === null ? null : { drop_course_id, automatic },
    offer: isOffered(row) ? { drop_course_id: offer_drop_course_id } : null,
  }
  return {
    ...courseOf(row),
    position: row.position ?? 1,
    swap: entry.swap,
    passed_over: whyPassedOver(entry, student, row, row.freed_seats) ?? null,
  }
}

/** The schedules of a family's children in the order in which they were added, without those of children without classes. */
export function schedulesFrom(
  rows: readonly (ScheduleRow & { readonly student_id: number; readonly student_grade: Grade })[],
): { student_id: number; schedule: Schedule }[] {
  const byStudent = Map.groupBy(
    rows.filter(({ active }) => active),
    ({ student_id }) => student_id,
  )
  const ids = [...byStudent.keys()].sort((a, b) => a - b)
  return ids.map((id) => {
    const entries = rows.filter(({ student_id }) => student_id === id)
    return {
      student_id: id,
      schedule: scheduleFrom(entries, entries[0]?.student_grade ?? 'done', { activeOnly: true }),
    }
  })
}

/** The seats held for a family's children in active classes, the first to expire first. */
export function heldSeats(rows: readonly (ScheduleRow & { readonly student_id: number })[]): HeldSeat[] {
  return rows
    .filter(({ active }) => active)
    .filter(isOffered)
    .toSorted((a, b) => a.offer_expires_at.getTime() - b.offer_expires_at.getTime())
    .map(({ id, name, name_es, student_id, semester_id, offer_expires_at }) => ({
      student_id,
      semester_id,
      course_id: id,
      name,
      name_es,
      expires_at: offer_expires_at.toISOString(),
    }))
}
