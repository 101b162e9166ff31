import { selectCourseRows } from '../courses/courses.queries.ts'
import type { RowLocks, Transaction } from '../db/database.ts'
import { locksOf } from '../waitLists/locks.ts'
import { settleClasses } from '../waitLists/settleClasses.ts'
import type { EnrollmentContext } from './context.ts'
import type { Outcome } from './outcome.ts'
import { type CourseWithStatus, readRoster } from './roster.queries.ts'

/** The classes whose wait lists a drop concerns: its own, and those that the child waits for and may now be able to take. */
export function classesOfDrop(
  dropped: Pick<CourseWithStatus, 'id' | 'wait_list'>,
  others: EnrollmentContext['others'],
): number[] {
  return [...(dropped.wait_list > 0 ? [dropped.id] : []), ...waitedFor(others)]
}

/** The classes that the child waits for with a standing swap that gives up its new class. */
export function classesOfNewClass({ course, others }: Pick<EnrollmentContext, 'course' | 'others'>): number[] {
  return others.filter((row) => row.status === 'waiting' && row.swap_drops === course.id).map(({ id }) => id)
}

function waitedFor(others: EnrollmentContext['others']): number[] {
  return others.filter((row) => row.status === 'waiting').map(({ id }) => id)
}

/** The rows that the context's command has locked, with further courses. */
export function locksOfContext({ student, course }: EnrollmentContext, courses: readonly number[] = []): RowLocks {
  return locksOf({ students: [student.id], courses: [course.id, ...courses] })
}

/**
 * Settles these classes after a change and reads the outcome again. `changed` are the other courses whose counts the change itself changed.
 * @throws RetryTransaction
 */
export async function settleAndRead(
  trx: Transaction,
  context: EnrollmentContext,
  classes: readonly number[],
  changed: readonly number[] = [],
): Promise<Outcome> {
  const { student, course } = context
  await settleClasses(trx, classes, locksOfContext(context, changed))
  const others = [...new Set([...classes, ...changed])].filter((id) => id !== course.id)
  const [rows, changedRows] = await Promise.all([
    readRoster(trx, student.id, course.id),
    others.length === 0 ? [] : selectCourseRows(trx, others),
  ])
  const after = rows.find(({ id }) => id === course.id)
  if (!after) throw new Error(`course ${course.id} is missing`)
  return { student, course: after, others: rows.filter(({ id }) => id !== course.id), changed: changedRows }
}
