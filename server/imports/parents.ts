import { z } from 'zod'
import { Email, PersonName, Phone } from '../../contract/codecs.ts'
import { FIELD_IS_REQUIRED } from '../../contract/problem.ts'
import { STUDENT_GRADES } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import { folded } from '../../domain/search.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { fieldProblem } from '../http/problem.ts'
import { parentSubject, writeParent } from '../parents/editParent.ts'
import { addStudent } from '../students/addStudent.ts'
import { editStudent } from '../students/editStudent.ts'
import { IdCell } from './cells.ts'
import type { Change, ImportContext, Importer } from './importer.ts'
import { NOBODYS_PASSWORD } from './nobodysPassword.ts'

const NameOrNothing = z.union([z.literal(''), PersonName])
const GradeOrNothing = z.enum(['', ...STUDENT_GRADES], { error: 'Write K, 1 to 12 or done' })

/** A parent and one child; a parent with more children has more rows, one without children a row without a child. */
const ParentRow = z.object({
  id: IdCell,
  email: Email,
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  child_id: IdCell,
  child_first_name: NameOrNothing,
  child_last_name: NameOrNothing,
  child_grade: GradeOrNothing,
})
type ParentRow = z.infer<typeof ParentRow>

/** Parents are known by their id or their address, children by their id or their name within the family. */
export const parents: Importer<ParentRow> = {
  columns: [
    'id',
    'email',
    'first_name',
    'last_name',
    'phone',
    'child_id',
    'child_first_name',
    'child_last_name',
    'child_grade',
  ],
  row: ParentRow,

  async take(trx, context) {
    const [families, children] = await Promise.all([known(trx), allChildren(trx)])
    const seen = new Map<number, string>()
    return async (said) => {
      const [parent_id, ofParent] = await takeParent(trx, context, families, seen, said)
      const ofChild = await takeChild(trx, context, children, parent_id, said)
      return ofParent === 'same' ? ofChild : ofParent
    }
  },

  async write(db) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('student', 'student.parent_id', 'users.id')
      .select(['users.id', 'email', 'users.first_name', 'users.last_name', 'phone'])
      .select(['student.id as child_id', 'student.first_name as child_first_name'])
      .select(['student.last_name as child_last_name', 'student.grade as child_grade'])
      .where('role', '=', 'parent')
      .orderBy('users.last_name')
      .orderBy('users.id')
      .orderBy('student.id')
      .execute()
    return rows.map((row) => parents.columns.map((column) => String(row[column as keyof typeof row] ?? '')))
  },
}

function known(trx: Transaction) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'role'])
    .orderBy('id')
    .execute()
}

type Families = Awaited<ReturnType<typeof known>>

async function takeParent(
  trx: Transaction,
  context: ImportContext,
  families: Families,
  seen: Map<number, string>,
  { id, email, first_name, last_name, phone }: ParentRow,
): Promise<[id: number, change: Change]> {
  const fields = { email, first_name, last_name, phone }
  const holder = families.find((one) => one.email === email)
  const parent = id === undefined ? holder : families.find((one) => one.id === id)
  if ((id !== undefined && !parent) || (parent && parent.role !== 'parent'))
    throw fieldProblem(id === undefined ? 'email' : 'id', 'There is no such parent')
  if (parent && holder && holder.id !== parent.id) throw fieldProblem('email', 'Another account has this email')
  const text = JSON.stringify(fields)
  if (!parent) {
    const added = await addParent(trx, context.trail, families, fields)
    seen.set(added, text)
    return [added, 'added']
  }
  if (seen.has(parent.id) && seen.get(parent.id) !== text)
    throw fieldProblem('email', 'This parent is written differently in another row')
  seen.set(parent.id, text)
  const { email: was, first_name: first, last_name: last, phone: number } = parent
  if (JSON.stringify({ email: was, first_name: first, last_name: last, phone: number }) === text)
    return [parent.id, 'same']
  await writeParent(trx, { ...context, isPasswordConfirmed: true }, { ...fields, id: parent.id })
  Object.assign(parent, fields)
  return [parent.id, 'changed']
}

/** A parent who was brought in has no password: "Forgot Password?" gives one. */
async function addParent(
  trx: Transaction,
  trail: AuditTrail,
  families: Families,
  fields: Omit<Families[number], 'id' | 'role'>,
) {
  const added = await trx
    .insertInto('users')
    .values({ ...fields, role: 'parent', password_hash: NOBODYS_PASSWORD })
    .returning('id')
    .executeTakeFirstOrThrow()
  families.push({ ...fields, id: added.id, role: 'parent' })
  trail.created(parentSubject(added.id, fields), fields)
  return added.id
}

type Children = Awaited<ReturnType<typeof allChildren>>
function allChildren(trx: Transaction) {
  return trx.selectFrom('student').selectAll().execute()
}

async function takeChild(
  trx: Transaction,
  { by, trail }: ImportContext,
  children: Children,
  parent_id: number,
  said: ParentRow,
): Promise<Change> {
  const { child_id, child_first_name: first_name, child_last_name: last_name, child_grade: grade } = said
  if (child_id === undefined && !first_name && !last_name && !grade) return 'same'
  if (!first_name) throw fieldProblem('child_first_name', FIELD_IS_REQUIRED)
  if (!last_name) throw fieldProblem('child_last_name', FIELD_IS_REQUIRED)
  if (!grade) throw fieldProblem('child_grade', FIELD_IS_REQUIRED)
  const child =
    child_id === undefined
      ? childCalled(children, parent_id, { first_name, last_name })
      : children.find((one) => one.id === child_id)
  if (child_id !== undefined && child?.parent_id !== parent_id)
    throw fieldProblem('child_id', 'This parent has no such child')
  const fields = { first_name, last_name, grade, parent_id }
  if (!child) {
    const id = await addStudent(trx, trail, { ...fields, by }).catch(inColumn)
    children.push({ ...fields, id })
    return 'added'
  }
  if (child.first_name === first_name && child.last_name === last_name && child.grade === grade) return 'same'
  await editStudent(trx, trail, { ...fields, id: child.id, by }).catch(inColumn)
  Object.assign(child, fields)
  return 'changed'
}

/** The family's child of this name, to the letter or as near as O’Brien is to O'Brien. */
function childCalled(children: Children, parent_id: number, name: Parameters<typeof fullName>[0]) {
  const family = children.filter((one) => one.parent_id === parent_id)
  const called = fullName(name)
  return (
    family.find((one) => fullName(one) === called) ?? family.find((one) => folded(fullName(one)) === folded(called))
  )
}

/** A child's field stands in a column of its own name. */
function inColumn(error: unknown): never {
  if (error instanceof Error && 'errors' in error && error.errors !== undefined && error.errors !== null) {
    const [field = '', reasons] = Object.entries(error.errors)[0] ?? []
    throw fieldProblem(`child_${field}`, String(Array.isArray(reasons) ? reasons[0] : error.message))
  }
  throw error
}
