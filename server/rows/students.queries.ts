import { sql } from 'kysely'
import type { Student } from '../../contract/students.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedQuery } from '../platform/database/statements.ts'
import { fieldsEtag } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { requireOwnStudent } from './families.ts'

export const STUDENT_COLUMNS = [
  'student.id',
  'student.first_name',
  'student.last_name',
  'student.grade',
  'student.parent_id',
  'student.owner_id',
  'parent.first_name as parent_first_name',
  'parent.last_name as parent_last_name',
] as const

/** The students with these ids, owners or parents, in the order they were added. */
function selectStudents(db: Database | Transaction, column: 'id' | 'owner_id' | 'parent_id', ids: readonly number[]) {
  return db
    .selectFrom(sql<{ id: number }>`(select unnest(${ids}::integer[]) as id)`.as('wanted'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('student')
          .selectAll()
          .whereRef(column, '=', 'wanted.id')
          .offset(OPTIMIZATION_FENCE)
          .as('student'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .selectAll()
          .whereRef('id', '=', 'student.parent_id')
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
  return (await findStudentsOfParents(db, [parent_id])).map(toStudent)
}

/** All children of an account, for the office. */
export async function childrenLinkedTo(trx: Transaction, parent_id: number): Promise<Student[]> {
  return (await selectStudents(trx, 'parent_id', [parent_id]).execute()).map(toStudent)
}

/** The children that each parent sees, in the order of the ids. */
export async function childrenOfParents(
  db: Database | Transaction,
  parent_ids: readonly number[],
): Promise<Student[][]> {
  const students = (await findStudentsOfParents(db, [...new Set(parent_ids)])).map(toStudent)
  const byParent = Map.groupBy(students, ({ parent_id }) => parent_id)
  return parent_ids.map((id) => byParent.get(id) ?? [])
}
const findStudentsOfParents = preparedQuery((db, parent_ids: readonly number[]) =>
  selectStudents(db, 'owner_id', parent_ids),
)

export async function studentById(db: Database | Transaction, id: number): Promise<Student[]> {
  return (await selectStudents(db, 'id', [id]).execute()).map(toStudent)
}

/** @throws 404 for another family's child, for one that awaits acceptance, and for none */
export async function ownStudentById(db: Database, id: number, by: SessionUser): Promise<Student> {
  return toStudent(requireOwnStudent(await selectStudents(db, 'id', [id]).executeTakeFirst(), by))
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
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id', 'owner_id'])
    .where('id', '=', id)
    .forNoKeyUpdate(),
)

export function toStudent({ parent_first_name, parent_last_name, owner_id, ...row }: StudentRow): Student {
  const parent = { first_name: parent_first_name, last_name: parent_last_name }
  return { ...row, parent, ...(owner_id === null && { awaits_acceptance: true }), etag: studentEtag(row) }
}

export function studentEtag(student: Pick<Student, 'first_name' | 'last_name' | 'grade' | 'parent_id'>): string {
  return fieldsEtag(student, ['first_name', 'last_name', 'grade', 'parent_id'])
}
