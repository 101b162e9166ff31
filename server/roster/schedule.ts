import type { Schedule, WaitingCourse } from '../../contract/schedules.ts'
import { bySection } from '../../domain/course.ts'
import type { Grade } from '../../domain/grade.ts'
import { whyPassedOver } from '../../domain/waitList/serve.ts'
import { type CourseRow, courseOf } from '../courses/courses.queries.ts'
import { withVisibleName } from './context.ts'
import type { CourseWithStatus } from './roster.queries.ts'

type EntryColumns =
  | 'status'
  | 'position'
  | 'overridden'
  | 'swap_drops'
  | 'swap_automatic'
  | 'offer_expires_at'
  | 'offer_drops'
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
        ? [{ ...courseOf(row), expires_at: row.offer_expires_at.toISOString(), drops: row.offer_drops }]
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
  const { swap_drops, offer_drops: drops } = row
  const automatic = row.swap_automatic === true
  const entry = {
    overridden: row.overridden === true,
    swap: swap_drops === null ? null : { drops: swap_drops, automatic },
    offer: isOffered(row) ? { drops } : null,
  }
  return {
    ...courseOf(row),
    position: row.position ?? 1,
    swap: swap_drops === null ? null : { drop_course_id: swap_drops, automatic },
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
