import { connectedClasses } from '../../domain/waitList/connectedClasses.ts'
import { addOfferHours } from '../../domain/waitList/offerHours.ts'
import type { OfferTimes } from '../../domain/waitList/settleStep.ts'
import type { WaitListEntry, WaitListStudent, WaitLists } from '../../domain/waitList/waitList.ts'
import type { Database, RowLocks, Transaction } from '../db/database.ts'
import { lockAlso, locksOf } from './locks.ts'
import { type CourseWithSettings, entryOf, readCourses, readEntries, readWaitingStudents } from './waitLists.queries.ts'

export interface SemesterLists {
  readonly lists: WaitLists
  readonly times: OfferTimes
}

interface LockedLists {
  readonly semesters: readonly SemesterLists[]
  readonly locks: RowLocks
}

/**
 * Locks these classes and those connected with them, and reads their wait lists, by semester.
 * @throws RetryTransaction when another transaction has one of the classes
 */
export async function lockAndReadWaitLists(
  trx: Transaction,
  changed: readonly number[],
  held: RowLocks,
): Promise<LockedLists> {
  const locking = lockAlso(trx, held, locksOf({ courses: changed }))
  const [locks, courses, rows, students] = await Promise.all([
    locking,
    readCourses(trx, changed),
    readEntries(trx, changed),
    readWaitingStudents(trx, changed),
  ])
  const entries = rows.map(entryOf)
  const connected = connectedClasses(changed, entries)
  if (connected.some((id) => !changed.includes(id))) return lockAndReadWaitLists(trx, connected, locks)
  const bySemester = Map.groupBy(courses, ({ semester_id }) => semester_id)
  return { semesters: [...bySemester.values()].map((of) => semesterLists(of, entries, students)), locks }
}

/** The wait lists of all semesters, without locks. `db` must see one snapshot. */
export async function readAllWaitLists(db: Database | Transaction): Promise<readonly SemesterLists[]> {
  const listed = await db.selectFrom('course').select('id').where('wait_list', '>', 0).orderBy('id').execute()
  const ids = listed.map(({ id }) => id)
  const entries = (await readEntries(db, ids)).map(entryOf)
  const courses = await readCourses(db, connectedClasses(ids, entries))
  const students = await readWaitingStudents(db, ids)
  return [...Map.groupBy(courses, ({ semester_id }) => semester_id).values()].map((of) =>
    semesterLists(of, entries, students),
  )
}

type StudentRow = Awaited<ReturnType<typeof readWaitingStudents>>[number]

function semesterLists(
  courses: readonly CourseWithSettings[],
  entries: readonly WaitListEntry[],
  students: readonly StudentRow[],
): SemesterLists {
  const [course] = courses
  if (!course) throw new Error('a semester without classes has no wait lists')
  const { semester_id, freed_seats, now, offer_hours, time_zone } = course
  const ids = new Set(courses.map(({ id }) => id))
  return {
    lists: {
      freed_seats,
      courses,
      students: studentsOf(students.filter((row) => row.semester_id === semester_id)),
      entries: entries.filter(({ course_id }) => ids.has(course_id)),
    },
    times: { now, expires_at: addOfferHours(now, offer_hours, time_zone) },
  }
}

function studentsOf(rows: readonly StudentRow[]): WaitListStudent[] {
  return [...Map.groupBy(rows, ({ student_id }) => student_id)].map(([id, enrollments]) => ({
    id,
    grade: enrollments[0]?.student_grade ?? 'done',
    enrolled: enrollments.flatMap(courseIn),
  }))
}

/** A left join has the columns of a class or none of them. */
function courseIn({ student_id, semester_id, student_grade, ...course }: StudentRow) {
  const { id, section, name, days, period, grade, restrictions, max_seats, current_seats, wait_list } = course
  if (id === null || section === null || name === null || days === null || period === null || grade === null) return []
  if (restrictions === null || max_seats === null || current_seats === null || wait_list === null) return []
  return [{ id, section, name, days, period, grade, restrictions, max_seats, current_seats, wait_list }]
}
