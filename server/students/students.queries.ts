import { sql } from 'kysely'
import type { Student } from '../../contract/students.ts'
import type { Database, Transaction } from '../db/database.ts'
import { matchesAllTerms } from '../db/matchesAllTerms.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { orderNaturally } from '../db/orderNaturally.ts'
import { preparedQuery } from '../db/preparedQuery.ts'

const COLUMNS = [
  'student.id',
  'student.first_name',
  'student.last_name',
  'student.grade',
  'student.parent_id',
  'parent.first_name as parent_first_name',
  'parent.last_name as parent_last_name',
] as const

/** The students with this id, or of this parent, in the order they were added. */
function selectStudents(db: Database | Transaction, column: 'id' | 'parent_id', id: number) {
  return db
    .selectFrom((query) =>
      query.selectFrom('student').selectAll().where(column, '=', id).offset(OPTIMIZATION_FENCE).as('student'),
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
    .select(COLUMNS)
    .orderBy('student.id')
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['execute']>>[number]

/** A parent's children, in the order they were added. */
export async function childrenOf(db: Database | Transaction, parent_id: number): Promise<Student[]> {
  return (await selectStudents(db, 'parent_id', parent_id).execute()).map(studentOf)
}

/** What the search looks in: both names, and how to reach the parent. */
const SEARCHED = sql<string>`student.first_name || ' ' || student.last_name || ' ' || parent.first_name || ' ' || parent.last_name
  || ' ' || parent.email || ' ' || parent.phone`

/** The students by name whose own or whose parent's name, address or phone hold every word of the search; all of them without one. */
export async function searchStudents(db: Database, search: string): Promise<Student[]> {
  const found = await db
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(COLUMNS)
    .where(matchesAllTerms(SEARCHED, search))
    .orderBy(orderNaturally('student.last_name'))
    .orderBy(orderNaturally('student.first_name'))
    .orderBy('student.id')
    .execute()
  return found.map(studentOf)
}

export async function studentById(db: Database | Transaction, id: number): Promise<Student[]> {
  return (await selectStudents(db, 'id', id).execute()).map(studentOf)
}

/**
 * The student's own row, held until the command ends: whatever changes a child or its rosters takes this first, and courses
 * after it, by id.
 */
export async function lockStudent(trx: Transaction, id: number) {
  return (await selectAndLock(trx, id))[0]
}
const selectAndLock = preparedQuery((trx, id: number) =>
  trx
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id'])
    .where('id', '=', id)
    .forNoKeyUpdate(),
)

function studentOf({ parent_first_name, parent_last_name, ...row }: StudentRow): Student {
  return { ...row, parent: { first_name: parent_first_name, last_name: parent_last_name } }
}
