import type { Parent } from '../../contract/parents.ts'
import type { Database, Transaction } from '../db/database.ts'
import { orderNaturally } from '../db/orderNaturally.ts'
import { limitsReached } from './limits.queries.ts'

/** All parents by name, or the parent with this id. */
export async function parentsWithStudents(db: Database | Transaction, now: Date, id?: number): Promise<Parent[]> {
  const [parents, students, reached] = await Promise.all([
    selectParents(db, id),
    selectChildren(db, id),
    limitsReached(db, now, id),
  ])
  const byParent = Map.groupBy(students, ({ parent_id }) => parent_id)
  const limitsOf = Map.groupBy(reached, ({ user_id }) => user_id)
  return parents.map((parent) => ({
    ...parent,
    students: (byParent.get(parent.id) ?? []).map(({ parent_id, ...student }) => student),
    limits: (limitsOf.get(parent.id) ?? []).map(({ user_id, ...limit }) => limit),
  }))
}

function selectParents(db: Database | Transaction, id: number | undefined) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('role', '=', 'parent')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(orderNaturally('last_name'))
    .orderBy(orderNaturally('first_name'))
    .orderBy('id')
    .execute()
}

function selectChildren(db: Database | Transaction, parent_id: number | undefined) {
  return db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id'])
    .$if(parent_id !== undefined, (query) => query.where('parent_id', '=', parent_id ?? 0))
    .orderBy('id')
    .execute()
}
