import { sql } from 'kysely'
import type { CourseWithRoster, PassedOver, ReserveStudent, RosterStudent } from '../../contract/courses.ts'
import { type TakeRefusal, whyPassedOver } from '../../domain/enrollment/waitList/serve.ts'
import { naturalOrder } from '../../domain/naturalOrder.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { courseOf, coursesWith, selectCourses } from '../rows/courses.queries.ts'
import { toStudents } from './readWaitLists.ts'
import { entryOf, readCourses, readEntries, readWaitingStudents } from './waitLists.queries.ts'

/** A course with its enrolled students by name, and its wait list and reserve in order. For admins only. @throws 404 */
export async function courseWithRoster(db: Database | Transaction, course_id: number): Promise<CourseWithRoster> {
  const [row, roster, reserve, passedOver] = await Promise.all([
    selectCourses(db, coursesWith(db, 'id', course_id))
      .where('semester.test_of', 'is', null)
      .executeTakeFirst(),
    rosterOf(db, course_id),
    reserveOf(db, course_id),
    passedOverIn(db, course_id),
  ])
  if (!row) throw notFound()
  const studentsWith = (status: 'enrolled' | 'waiting') =>
    roster.filter((entry) => entry.status === status).map((entry) => rosterStudent(entry, passedOver))
  return {
    ...courseOf(row),
    enrolled: studentsWith('enrolled').sort(byName),
    waiting: studentsWith('waiting'),
    reserve,
  }
}

function reserveOf(db: Database | Transaction, course_id: number): Promise<ReserveStudent[]> {
  return db
    .selectFrom('reserve_place')
    .innerJoin('student', 'student.id', 'student_id')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', parentOf])
    .where('course_id', '=', course_id)
    .orderBy('position')
    .execute()
}

/** The parent's columns as one value. The email is that of the account. */
const parentOf = sql<RosterStudent['parent']>`json_build_object(
  'id', parent.id, 'first_name', parent.first_name, 'last_name', parent.last_name, 'phone', parent.phone, 'email', parent.email
)`.as('parent')

function rosterOf(db: Database | Transaction, course_id: number) {
  return db
    .selectFrom('roster_entry as entry')
    .innerJoin('student', 'student.id', 'entry.student_id')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .leftJoin('seat_offer', 'seat_offer.entry_id', 'entry.id')
    .select([parentOf, 'seat_offer.expires_at'])
    .select([
      'entry.id as entry_id',
      'entry.course_id',
      'entry.student_id',
      'entry.status',
      'entry.updated_at',
      'student.first_name',
      'student.last_name',
      'student.grade',
    ])
    .where('entry.course_id', '=', course_id)
    .orderBy('entry.id')
    .execute()
}

/** Why waiting children of a class would be passed over if a seat became free now, by their entries. */
async function passedOverIn(db: Database | Transaction, course_id: number): Promise<ReadonlyMap<number, TakeRefusal>> {
  const [[course], rows, students] = await Promise.all([
    readCourses(db, [course_id]),
    readEntries(db, [course_id]),
    readWaitingStudents(db, [course_id]),
  ])
  const byId = new Map(toStudents(students).map((student) => [student.id, student]))
  const entries = rows.map(entryOf).filter((entry) => entry.course_id === course_id)
  return new Map(
    entries.flatMap((entry) => {
      const student = byId.get(entry.student_id)
      const refusal = course && student && whyPassedOver(entry, student, course, course.freed_seats)
      return refusal ? [[entry.id, refusal] as const] : []
    }),
  )
}

type RosterRow = Awaited<ReturnType<typeof rosterOf>>[number]

function rosterStudent(
  { entry_id, course_id, student_id, updated_at, first_name, last_name, grade, parent, expires_at }: RosterRow,
  passedOver: ReadonlyMap<number, PassedOver>,
): RosterStudent {
  const pivot = { id: entry_id, course_id, student_id, updated_at: updated_at.toISOString() }
  const offer_ends_at = expires_at?.toISOString() ?? null
  const passed_over = passedOver.get(entry_id) ?? null
  return { id: student_id, first_name, last_name, grade, pivot, parent, offer_ends_at, passed_over }
}

function byName(a: RosterStudent, b: RosterStudent): number {
  return naturalOrder(a.last_name, b.last_name) || naturalOrder(a.first_name, b.first_name)
}
