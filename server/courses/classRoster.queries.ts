import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { RetryTransaction, unionOf } from '../platform/database/retries.ts'
import { lockRows } from '../platform/database/rowLocks.ts'

/** The students on a course's roster and wait list, with their overrides. */
export function rosterEntriesOf(db: Database | Transaction, course_id: number) {
  return db
    .selectFrom('roster_entry as entry')
    .innerJoin('student', 'student.id', 'entry.student_id')
    .select([
      'entry.student_id',
      'student.first_name',
      'student.last_name',
      'entry.status',
      'entry.grade',
      'entry.overridden',
      'entry.shares_time',
    ])
    .where('entry.course_id', '=', course_id)
    .orderBy('entry.student_id')
    .execute()
}

/** The students' other enrollments of a semester. */
export async function otherEnrollmentsOf(
  db: Database | Transaction,
  { course_id, semester_id, student_ids }: { course_id: number; semester_id: number; student_ids: readonly number[] },
) {
  if (student_ids.length === 0) return []
  return db
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .select([
      'entry.student_id',
      'entry.overridden',
      'entry.shares_time',
      'course.id',
      'course.section',
      'course.name',
      'course.days',
      'course.period',
      'course.grade',
      'course.restrictions',
      'course.max_seats',
      'course.current_seats',
      'course.offered_seats',
      'course.wait_list',
    ])
    .where(sql<boolean>`entry.student_id = any(${student_ids})`)
    .where('entry.status', '=', 'enrolled')
    .where('course.semester_id', '=', semester_id)
    .where('course.id', '<>', course_id)
    .orderBy('course.id')
    .execute()
}

/**
 * Locks the students on the courses' rosters and then the courses. After that the rosters cannot change. A student who was added in between
 * causes a retry. The courses are locked for update, because an edit of days or periods changes what roster entries refer to.
 */
export async function lockWithRosters(trx: Transaction, course_ids: readonly number[]) {
  if (course_ids.length === 0) return []
  const before = await studentIdsOn(trx, course_ids)
  await lockRows(trx, { students: before, courses: course_ids })
  const courses = await trx
    .selectFrom('course')
    .selectAll()
    .where(sql<boolean>`id = any(${course_ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const after = await studentIdsOn(trx, course_ids)
  const added = after.filter((id) => !before.includes(id))
  if (added.length > 0) throw new RetryTransaction(unionOf(trx.lockedRows, { students: added }))
  return courses
}

async function studentIdsOn(trx: Transaction, course_ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('roster_entry')
    .select('student_id')
    .where(sql<boolean>`course_id = any(${course_ids})`)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}
