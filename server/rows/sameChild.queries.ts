import { type RawBuilder, sql } from 'kysely'
import { MAX_SAME_CHILD_GROUPS, type SameChildGroup } from '../../contract/sameChildren.ts'
import type { SameChildPair } from '../../domain/sameChild.ts'
import { isSameFamily } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { orderNaturally } from '../platform/database/search.ts'
import { OPTIMIZATION_FENCE, preparedStatement } from '../platform/database/statements.ts'
import { studentEtag } from './students.queries.ts'

/**
 * Whether two rows of `student` are the same child in one account: the same name and grade, and the office has not confirmed that they are two
 * children. A child who finished school is in no line, so its name does not matter. A child that awaits acceptance is not compared with those that
 * the account sees: the account would learn about it from a refusal.
 */
export function isSameChild(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.table(one), sql.table(other)]
  return sql<boolean>`(
    ${isSameFamily(one, other)} and ${b}.name_key = ${a}.name_key and ${b}.grade = ${a}.grade and ${b}.grade <> 'done' and ${b}.id <> ${a}.id
    and ${b}.awaits_acceptance = ${a}.awaits_acceptance
    and not exists (
      select from different_children
      where student_id = least(${a}.id, ${b}.id) and other_id = greatest(${a}.id, ${b}.id) offset ${OPTIMIZATION_FENCE}
    )
  )`
}

/** The row `child`, joined with each child of the account as `other`. */
const childAndFamily = (student_id: number): RawBuilder<unknown> => sql`
  (select * from student where id = ${student_id} offset ${OPTIMIZATION_FENCE}) child
  cross join lateral (select * from student where ${isSameFamily('child', 'student')} offset ${OPTIMIZATION_FENCE}) other`

/** Whether another entry of the same child waits for the class. Read it after the lock of the class, without which nobody joins the line. */
export async function isSameChildWaiting(
  trx: Transaction,
  { student_id, course_id }: { readonly student_id: number; readonly course_id: number },
): Promise<boolean> {
  return (await findWaitingEntry(trx, student_id, course_id)).length > 0
}

const findWaitingEntry = preparedStatement(
  (student_id: number, course_id: number) => sql`
    select other.id
    from ${childAndFamily(student_id)}
    cross join lateral (
      select status from roster_entry where course_id = ${course_id} and student_id::bigint = other.id offset ${OPTIMIZATION_FENCE}
    ) entry
    where entry.status = 'waiting' and ${isSameChild('child', 'other')}
    limit 1`,
)

/** The pairs among these children. */
export async function sameChildPairs(
  db: Database | Transaction,
  student_ids: readonly number[],
): Promise<readonly SameChildPair[]> {
  const rows = await db
    .selectFrom('student as one')
    .innerJoin('student as other', (join) => join.on(isSameChild('one', 'other')))
    .select(['one.id', 'other.id as other_id'])
    .where(sql<boolean>`one.id = any(${student_ids}::integer[])`)
    .where(sql<boolean>`other.id = any(${student_ids}::integer[])`)
    .whereRef('one.id', '<', 'other.id')
    .execute()
  return rows.map(({ id, other_id }) => [id, other_id])
}

/** The classes of a semester for which another entry of the same child waits, by child. */
export async function classesInWhichSameChildWaits(
  db: Database | Transaction,
  semester_id: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('roster_entry as entry')
    .innerJoin('student as other', 'other.id', 'entry.student_id')
    .innerJoin('student as child', (join) => join.on(isSameChild('child', 'other')))
    .select(['child.id', 'entry.course_id'])
    .where('entry.semester_id', '=', semester_id)
    .where('entry.status', '=', 'waiting')
    .orderBy('entry.id')
    .execute()
  const byChild = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byChild].map(([id, waiting]) => [id, waiting.map(({ course_id }) => course_id)]))
}

/** Whether another entry of the same child has choices in this lottery. */
export async function hasSameChildRanked(
  trx: Transaction,
  { lottery_id, student_id }: { readonly lottery_id: number; readonly student_id: number },
): Promise<boolean> {
  return (await findRankedEntry(trx, lottery_id, student_id)).length > 0
}

const findRankedEntry = preparedStatement(
  (lottery_id: number, student_id: number) => sql`
    select other.id
    from ${childAndFamily(student_id)}
    cross join lateral (
      select wishes from ranking where lottery_id = ${lottery_id} and student_id = other.id offset ${OPTIMIZATION_FENCE}
    ) ranking
    where jsonb_array_length(ranking.wishes) > 0 and ${isSameChild('child', 'other')}
    limit 1`,
)

/** The groups of entries that may be the same child, by name. */
export async function findSameChildGroups(db: Database | Transaction) {
  const found = await selectEntries(db)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('student as other').select('other.id').where(isSameChild('child', 'other'))),
    )
    .orderBy(orderNaturally('child.last_name'))
    .orderBy(orderNaturally('child.first_name'))
    .orderBy('child.id')
    .execute()
  const groups = Map.groupBy(found, ({ parent_id, name_key, grade }) => `${parent_id} ${name_key} ${grade}`)
  const all = [...groups.values()].map((rows) => ({ students: rows.map(toFoundEntry) }))
  return { groups: all.slice(0, MAX_SAME_CHILD_GROUPS), total: all.length }
}

/** By id. */
export async function readEntriesOfChildren(db: Database | Transaction, ids: readonly number[]) {
  const rows = await selectEntries(db).where(sql<boolean>`child.id = any(${ids}::integer[])`).execute()
  return new Map(rows.map((row) => [row.id, toFoundEntry(row)]))
}

function selectEntries(db: Database | Transaction) {
  return db
    .selectFrom('student as child')
    .innerJoin('users as parent', 'parent.id', 'child.parent_id')
    .select(['child.id', 'child.first_name', 'child.last_name', 'child.grade', 'child.parent_id', 'child.name_key'])
    .select(['parent.first_name as parent_first_name', 'parent.last_name as parent_last_name'])
    .select(['parent.email', 'parent.phone'])
    .select([countEntries('enrolled'), countEntries('waiting')])
}

function countEntries(status: 'enrolled' | 'waiting') {
  return sql<number>`(
    select count(*) from roster_entry entry join semester on semester.id = entry.semester_id
    where entry.student_id = child.id and entry.status = ${sql.lit(status)} and semester.active
  )`.as(status)
}

type FoundEntry = SameChildGroup['students'][number]
type EntryRow = Omit<FoundEntry, 'parent' | 'etag'> &
  Record<'parent_first_name' | 'parent_last_name' | 'email' | 'phone', string>

function toFoundEntry(row: EntryRow): FoundEntry {
  const { id, first_name, last_name, grade, parent_id, enrolled, waiting } = row
  const { parent_first_name, parent_last_name, email, phone } = row
  const parent = { first_name: parent_first_name, last_name: parent_last_name, email, phone }
  return { id, first_name, last_name, grade, parent_id, parent, etag: studentEtag(row), enrolled, waiting }
}
