import { FIELD_IS_REQUIRED } from '../../contract/problem.ts'
import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'
import { writeParent } from '../parents/editParent.ts'
import { rejectDoneGrade } from '../students/addStudents.ts'
import { editStudent } from '../students/editStudent.ts'
import { childNamed, type Families, type FamilyAccount, readFamilies } from './families.ts'
import type { Change, ImportContext, Importer } from './importer.ts'
import { ParentRow } from './parentRow.ts'

/** Parents are known by their id or their address, children by their id or their name within the family. */
export const parents: Importer<ParentRow> = {
  columns: Object.keys(ParentRow.shape),
  row: ParentRow,

  async start(trx, context) {
    const families = await readFamilies(trx)
    const seen = new Map<FamilyAccount, string>()
    return {
      async importRow(said) {
        const [parent, ofParent] = await takeParent(trx, context, families, seen, said)
        const ofChild = await takeChild(trx, context, families, parent, said)
        return ofParent === 'same' ? ofChild : ofParent
      },
      finish: () => families.write(trx, context.trail),
    }
  },

  async exportRows(db) {
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

async function takeParent(
  trx: Transaction,
  context: ImportContext,
  families: Families,
  seen: Map<FamilyAccount, string>,
  { id, email, first_name, last_name, phone }: ParentRow,
): Promise<[parent: FamilyAccount, change: Change]> {
  const fields = { email, first_name, last_name, phone }
  const holder = families.withEmail(email)
  const parent = id === undefined ? holder : families.withId(id)
  if ((id !== undefined && !parent) || (parent && parent.role !== 'parent'))
    throw fieldError(id === undefined ? 'email' : 'id', 'Parent not found')
  if (parent && holder && holder !== parent) throw fieldError('email', 'Another account has this email')
  const text = JSON.stringify(fields)
  if (!parent) {
    const added = families.addParent(fields)
    seen.set(added, text)
    return [added, 'added']
  }
  if (seen.has(parent) && seen.get(parent) !== text)
    throw fieldError('email', 'Another row has different details for this parent')
  seen.set(parent, text)
  const { email: was, first_name: first, last_name: last, phone: number } = parent
  if (JSON.stringify({ email: was, first_name: first, last_name: last, phone: number }) === text)
    return [parent, 'same']
  await writeParent(trx, { ...context, isPasswordConfirmed: true }, { ...fields, id: parent.id ?? 0 })
  families.changed(parent, fields)
  return [parent, 'changed']
}

async function takeChild(
  trx: Transaction,
  { by, trail }: ImportContext,
  families: Families,
  parent: FamilyAccount,
  said: ParentRow,
): Promise<Change> {
  const { child_id, child_first_name: first_name, child_last_name: last_name, child_grade: grade } = said
  if (child_id === undefined && !first_name && !last_name && !grade) return 'same'
  if (!first_name) throw fieldError('child_first_name', FIELD_IS_REQUIRED)
  if (!last_name) throw fieldError('child_last_name', FIELD_IS_REQUIRED)
  if (!grade) throw fieldError('child_grade', FIELD_IS_REQUIRED)
  const fields = { first_name, last_name, grade }
  const child = child_id === undefined ? childNamed(parent, fields) : parent.children.find(({ id }) => id === child_id)
  if (child_id !== undefined && !child) throw fieldError('child_id', 'This parent has no child with this id')
  if (!child) {
    await inChildColumn(() => rejectDoneGrade(grade))
    families.addChild(parent, fields)
    return 'added'
  }
  if (child.first_name === first_name && child.last_name === last_name && child.grade === grade) return 'same'
  const { id, grade: before } = child
  if (id === undefined && grade !== before) await inChildColumn(() => rejectDoneGrade(grade))
  if (id !== undefined) await inChildColumn(() => editStudent(trx, trail, { ...fields, id, parent_id: parent.id, by }))
  Object.assign(child, fields)
  return 'changed'
}

/** A child's field stands in a column of its own name. */
async function inChildColumn(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error) || !error.errors) throw error
    const [field = '', reasons] = Object.entries(error.errors)[0] ?? []
    throw fieldError(`child_${field}`, String(Array.isArray(reasons) ? reasons[0] : error.message))
  }
}
