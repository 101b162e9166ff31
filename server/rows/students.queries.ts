import { type RawBuilder, sql } from 'kysely'
import type { Student } from '../../contract/students.ts'
import { childAccess, isLinkedTo, isSeenBy } from '../access/children.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedQuery } from '../platform/database/statements.ts'
import { fieldsEtag } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'

export const STUDENT_COLUMNS = [
  'student.id',
  'student.first_name',
  'student.last_name',
  'student.grade',
  'student.parent_id',
  'student.awaits_acceptance',
  'parent.first_name as parent_first_name',
  'parent.last_name as parent_last_name',
] as const

const WANTED_ID = sql.ref<number>('wanted.id')
const HAS_ID = sql<boolean>`student.id = ${WANTED_ID}`

/** The students in the order they were added. The condition compares them with each id as `wanted.id`. */
function selectStudents(db: Database | Transaction, ids: readonly number[], condition: RawBuilder<boolean>) {
  return db
    .selectFrom(sql<{ id: number }>`(select unnest(${ids}::integer[]) as id)`.as('wanted'))
    .innerJoinLateral(
      (query) => query.selectFrom('student').selectAll().where(condition).offset(OPTIMIZATION_FENCE).as('student'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .selectAll()
          .where(isLinkedTo(sql.ref('users.id')))
          .offset(OPTIMIZATION_FENCE)
          .as('parent'),
      (join) => join.onTrue(),
    )
    .select(STUDENT_COLUMNS)
    .orderBy('student.id')
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['execute']>>[number]

/** The children that a parent sees. */
export async function childrenOf(db: Database | Transaction, parent_id: number): Promise<Student[]> {
  return (await childrenOfParents(db, [parent_id])).flat()
}

/** All children of an account, for the office. */
export async function childrenLinkedTo(trx: Transaction, parent_id: number): Promise<Student[]> {
  return (await selectStudents(trx, [parent_id], isLinkedTo(WANTED_ID)).execute()).map(toStudent)
}

/** The children that each parent sees, in the order of the ids. */
export async function childrenOfParents(
  db: Database | Transaction,
  parent_ids: readonly number[],
): Promise<Student[][]> {
  const rows = await findStudentsOfParents(db, [...new Set(parent_ids)])
  const byParent = Map.groupBy(rows, ({ seen_by }) => seen_by)
  return parent_ids.map((id) => (byParent.get(id) ?? []).map(({ seen_by, ...row }) => toStudent(row)))
}
const findStudentsOfParents = preparedQuery((db, parent_ids: readonly number[]) =>
  selectStudents(db, parent_ids, isSeenBy(WANTED_ID)).select('wanted.id as seen_by'),
)

/** The id of a student, and those of the entries that were merged into it. */
export function entriesOf(id: number): RawBuilder<unknown> {
  return sql`select ${id}::integer as id union all select student_id from merged_student where into_id = ${id}`
}

/** A condition on `student_id`: the row is about this student, or about an entry that was merged into it. */
export function isAboutStudent(id: number): RawBuilder<boolean> {
  return sql<boolean>`student_id = any(array(${entriesOf(id)}))`
}

export async function studentById(db: Database | Transaction, id: number): Promise<Student[]> {
  return (await selectStudents(db, [id], HAS_ID).execute()).map(toStudent)
}

/** @throws 404 for another family's child, for one that awaits acceptance, and for none */
export async function ownStudentById(db: Database, id: number, by: SessionUser): Promise<Student> {
  const student = await selectStudents(db, [id], HAS_ID).select(childAccess).executeTakeFirst()
  const { access, ...row } = requireOwnStudent(student, by)
  return toStudent(row)
}

/**
 * Locks the student's row until the transaction ends. Every command on a student or their rosters takes this lock first, and then
 * locks courses by id.
 */
export async function lockStudent(trx: Transaction, id: number) {
  return (await selectAndLock(trx, id))[0]
}
const selectAndLock = preparedQuery((trx, id: number) =>
  trx
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id', 'awaits_acceptance', childAccess])
    .where('id', '=', id)
    .forNoKeyUpdate(),
)

export function toStudent({ parent_first_name, parent_last_name, awaits_acceptance, ...row }: StudentRow): Student {
  const parent = { first_name: parent_first_name, last_name: parent_last_name }
  return { ...row, parent, ...(awaits_acceptance && { awaits_acceptance }), etag: studentEtag(row) }
}

export function studentEtag(student: Pick<Student, 'first_name' | 'last_name' | 'grade' | 'parent_id'>): string {
  return fieldsEtag(student, ['first_name', 'last_name', 'grade', 'parent_id'])
}
