import { sql } from 'kysely'
import { withVisibleName } from '../../domain/course.ts'
import { seatsEnd } from '../../domain/enrollment/seatsEnd.ts'
import { addOfferHours } from '../../domain/enrollment/waitList/offer.ts'
import type { OfferTimes } from '../../domain/enrollment/waitList/settle.ts'
import {
  connectedClasses,
  type ReservePlace,
  type WaitListEntry,
  type WaitListStudent,
  type WaitLists,
} from '../../domain/enrollment/waitList/waitList.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { tryLockRows } from '../platform/database/rowLocks.ts'
import {
  type CourseWithSettings,
  entryOf,
  readCourses,
  readEntries,
  readReserve,
  readWaitingStudents,
  type WaitingStudentRow,
} from './waitLists.queries.ts'

export interface SemesterLists {
  readonly lists: WaitLists
  readonly times: OfferTimes
}

/** The wait lists of some classes and of those connected with them, by semester. */
export interface ConnectedLists {
  readonly classes: readonly number[]
  readonly semesters: readonly SemesterLists[]
}

/** Locks these classes and those connected with them, except those that another transaction has, and reads all their wait lists. */
export async function lockAndReadWaitLists(trx: Transaction, classes: readonly number[]): Promise<ConnectedLists> {
  const [, courses, rows, students, reserve] = await Promise.all([
    tryLockRows(trx, { courses: classes }),
    readCourses(trx, classes),
    readEntries(trx, classes),
    readWaitingStudents(trx, classes),
    readReserve(trx, classes),
  ])
  const entries = rows.map(entryOf)
  const connected = connectedClasses(classes, entries)
  if (connected.some((id) => !classes.includes(id))) return lockAndReadWaitLists(trx, connected)
  const bySemester = Map.groupBy(courses, ({ semester_id }) => semester_id)
  return { classes, semesters: [...bySemester.values()].map((of) => semesterLists(of, { entries, students, reserve })) }
}

/** The wait lists of all semesters, without locks. `db` must see one snapshot. */
export async function readAllWaitLists(db: Database | Transaction): Promise<readonly SemesterLists[]> {
  const { rows: listed } = await sql<{ id: number }>`
    select id from course where wait_list > 0 union select course_id from reserve_place order by id`.execute(db)
  const ids = listed.map(({ id }) => id)
  const entries = (await readEntries(db, ids)).map(entryOf)
  const courses = await readCourses(db, connectedClasses(ids, entries))
  const students = await readWaitingStudents(db, ids)
  const reserve = await readReserve(db, ids)
  return [...Map.groupBy(courses, ({ semester_id }) => semester_id).values()].map((of) =>
    semesterLists(of, { entries, students, reserve }),
  )
}

interface ReadLists {
  readonly entries: readonly WaitListEntry[]
  readonly students: readonly WaitingStudentRow[]
  readonly reserve: readonly ReservePlace[]
}

function semesterLists(
  courses: readonly CourseWithSettings[],
  { entries, students, reserve }: ReadLists,
): SemesterLists {
  const [course] = courses
  if (!course) throw new Error('a semester without classes has no wait lists')
  const { semester_id, freed_seats, now, offer_hours, time_zone } = course
  const ids = new Set(courses.map(({ id }) => id))
  return {
    lists: {
      freed_seats,
      courses: courses.map((row) => ({ ...row, ends_at: row.calendar && seatsEnd(row.days, row.calendar) })),
      students: toStudents(students.filter((row) => row.semester_id === semester_id)),
      entries: entries.filter(({ course_id }) => ids.has(course_id)),
      reserve: reserve.filter(({ course_id }) => ids.has(course_id)),
    },
    times: { now, expires_at: addOfferHours(now, offer_hours, time_zone) },
  }
}

export function toStudents(rows: readonly WaitingStudentRow[]): WaitListStudent[] {
  return [...Map.groupBy(rows, ({ student_id }) => student_id)].map(([id, enrollments]) => ({
    id,
    grade: enrollments[0]?.student_grade ?? 'done',
    // Families read the name as the reason why a child is passed over.
    enrolled: enrollments.flatMap(({ course }) => (course ? [withVisibleName(course)] : [])),
  }))
}
