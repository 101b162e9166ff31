import { sql } from 'kysely'
import type { Student } from '../../contract/students.ts'
import { english } from '../../domain/english.ts'
import type { Grade } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import { toNameKey } from '../../domain/sameChild.ts'
import { isLinkedTo } from '../access/children.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { childrenLinkedTo, childrenOf, STUDENT_COLUMNS, toStudent } from '../rows/students.queries.ts'

/** The question names at most this many children of other accounts. */
const MOST_ELSEWHERE = 10

interface Named {
  /** Undefined for a new child. */
  readonly id?: number | undefined
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly parent_id: number
}

/** The question before two entries become the same child by name and grade. */
export interface SameChildQuestion {
  readonly message: string
  /** Those of the same account first. */
  readonly students: readonly Student[]
}

/**
 * The children with the same name and grade in the account, whose lock is needed, and with `everywhere` also in others. Those that the office
 * confirmed as different are not among them, and for a parent those that await acceptance are not.
 */
export async function findSameChildren(
  trx: Transaction,
  { id = 0, first_name, last_name, grade, parent_id }: Named,
  { by, everywhere }: { readonly by: SessionUser; readonly everywhere: boolean },
): Promise<Student[]> {
  if (grade === 'done') return []
  const key = toNameKey({ first_name, last_name })
  const [family, confirmed] = await Promise.all([
    by.role === 'parent' ? childrenOf(trx, parent_id) : childrenLinkedTo(trx, parent_id),
    confirmedAsDifferent(trx, id),
  ])
  const same = family.filter(
    (child) => child.id !== id && child.grade === grade && toNameKey(child) === key && !confirmed.includes(child.id),
  )
  return everywhere ? [...same, ...(await findElsewhere(trx, { key, grade, parent_id }))] : same
}

async function confirmedAsDifferent(trx: Transaction, id: number): Promise<number[]> {
  if (id === 0) return []
  const before = trx.selectFrom('different_children').select('student_id as id').where('other_id', '=', id)
  const after = trx.selectFrom('different_children').select('other_id as id').where('student_id', '=', id)
  return (await before.unionAll(after).execute()).map((row) => row.id)
}

async function findElsewhere(
  trx: Transaction,
  { key, grade, parent_id }: { readonly key: string; readonly grade: Grade; readonly parent_id: number },
): Promise<Student[]> {
  const rows = await trx
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(STUDENT_COLUMNS)
    .where('student.name_key', '=', key)
    .where('student.grade', '=', grade)
    .where(({ not }) => not(isLinkedTo(parent_id)))
    .orderBy('student.id')
    .limit(MOST_ELSEWHERE)
    .execute()
  return rows.map(toStudent)
}

/** Undefined when there is nothing to ask. `students` are the result of `findSameChildren`. */
export function sameChildQuestion(
  by: SessionUser,
  { parent_id }: Pick<Named, 'parent_id'>,
  students: readonly Student[],
): SameChildQuestion | undefined {
  const [first] = students
  if (!first) return undefined
  const who = fullName(first)
  const grade = gradeText(first.grade)
  if (by.role === 'parent')
    return { message: english`You already have ${who} in ${grade}. Is this another child?`, students }
  const parent = fullName(first.parent)
  if (first.parent_id === parent_id)
    return { message: english`${parent} already has ${who} in ${grade}. Is this another child?`, students }
  const named = [...new Set(students.map((student) => fullName(student.parent)))].join(', ')
  const message =
    students.length === 1
      ? english`A student named ${who} in ${grade} is already here (parent ${named}). Create another?`
      : english`A student named ${who} in ${grade} is already here (parents: ${named}). Create another?`
  return { message, students }
}

/** The question as a response. */
export function askAboutSameChild({ message, students }: SameChildQuestion) {
  return respondWith(409, { message, code: 'same-child' as const, students: [...students] })
}

/** Records that two entries are two children, by the word of the office. */
export async function confirmDifferent(
  trx: Transaction,
  trail: AuditTrail,
  one: Pick<Student, 'id' | 'first_name' | 'last_name'>,
  others: readonly Pick<Student, 'id' | 'first_name' | 'last_name'>[],
): Promise<void> {
  for (const other of others) {
    const [student_id, other_id] = [Math.min(one.id, other.id), Math.max(one.id, other.id)]
    await part(trx, [student_id, other_id])
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('different_children')
      .values({ student_id, other_id })
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) continue
    const named = `${fullName(other)} (${other.id})`
    trail.edited(studentSubject(one.id, one), { not_the_same_child_as: null }, { not_the_same_child_as: named })
  }
}

/** If both are one child with a third entry, the office decides both again. */
async function part(trx: Transaction, pair: readonly number[]): Promise<void> {
  await sql`
    delete from same_child where student_id = any(${pair}::integer[]) and 1 = (
      select count(distinct coalesce(kept_id, id))
      from unnest(${pair}::integer[]) given (id) left join same_child on student_id = id
    )`.execute(trx)
}

/**
 * A family that renames a child would otherwise have two places of one child in a line.
 * @throws 422 `same-child-waits` when the child and one of the others wait for the same class
 */
export async function refuseTwoPlaces(
  trx: Transaction,
  child: { readonly id: number },
  others: readonly { readonly id: number }[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select course.name
    from unnest(${others.map(({ id }) => id)}::integer[]) other(id)
    cross join semester
    cross join lateral (
      select * from roster_entry where student_id = ${child.id} and semester_id = semester.id offset ${OPTIMIZATION_FENCE}
    ) own
    cross join lateral (
      select * from roster_entry
      where course_id = own.course_id and student_id::bigint = other.id offset ${OPTIMIZATION_FENCE}
    ) same
    cross join lateral (select name from course where id = own.course_id offset ${OPTIMIZATION_FENCE}) course
    where own.status = 'waiting' and same.status = 'waiting'
    order by own.id limit 1`.execute(trx)
  const [both] = rows
  if (!both) return
  const message = english`Both children wait for ${both.name}. Until the school office confirms that they are two children, take one of them off the wait list first.`
  throw new Problem(422, message, { code: 'same-child-waits' })
}

const GRADE_TEXTS: Readonly<Record<string, string>> = {
  K: english`kindergarten`,
  1: english`1st grade`,
  2: english`2nd grade`,
  3: english`3rd grade`,
  4: english`4th grade`,
  5: english`5th grade`,
  6: english`6th grade`,
  7: english`7th grade`,
  8: english`8th grade`,
  9: english`9th grade`,
  10: english`10th grade`,
  11: english`11th grade`,
  12: english`12th grade`,
}

function gradeText(grade: Grade): string {
  return GRADE_TEXTS[grade] ?? `${grade}th grade`
}
