import { sql } from 'kysely'
import { FIELD_IS_REQUIRED } from '../../contract/problem.ts'
import type { Transaction } from '../db/database.ts'
import { numberKey, readAll, textKey } from '../db/page.ts'
import { fieldError } from '../http/problem.ts'
import { writeParent } from '../parents/editParent.ts'
import { rejectDoneGrade } from '../students/addStudents.ts'
import { editStudent } from '../students/editStudent.ts'
import {
  type AccountFields,
  accountFields,
  childOf,
  type Families,
  type FamilyAccount,
  isSameAccount,
  isSameChild,
  readFamilies,
} from './families.ts'
import type { Change, ImportContext, Importer } from './importer.ts'
import { lockChangedFamilies } from './lockChangedFamilies.ts'
import { ParentRow } from './parentRow.ts'

/** Parents are matched by id or email, children by id or by name within the family. */
export const parents: Importer<ParentRow> = {
  columns: Object.keys(ParentRow.shape),
  row: ParentRow,

  async start(trx, context, all) {
    const families = await readFamilies(trx)
    await lockChangedFamilies(trx, families, all)
    const seen = new Map<FamilyAccount, AccountFields>()
    return {
      async importRow(row) {
        const [parent, parentChange] = await importParent(trx, context, families, seen, row)
        const childChange = await importChild(trx, context, families, parent, row)
        return parentChange === 'same' ? childChange : parentChange
      },
      finish: () => families.write(trx, context.trail),
    }
  },

  exportRows(snapshot) {
    const rows = snapshot.db
      .selectFrom('users')
      .leftJoin('student', 'student.parent_id', 'users.id')
      .select(['users.id', 'email', 'users.first_name', 'users.last_name', 'phone'])
      .select(['student.id as child_id', 'student.first_name as child_first_name'])
      .select(['student.last_name as child_last_name', 'student.grade as child_grade'])
      .where('role', '=', 'parent')
    const keys = [textKey(sql.ref('users.last_name')), numberKey(sql.ref('users.id')), numberKey(sql.ref('student.id'))]
    return readAll(snapshot, rows, keys, 'asc', (families) =>
      families.map((row) => parents.columns.map((column) => String(row[column as keyof typeof row] ?? ''))),
    )
  },
}

async function importParent(
  trx: Transaction,
  context: ImportContext,
  families: Families,
  seen: Map<FamilyAccount, AccountFields>,
  { id, ...row }: ParentRow,
): Promise<[parent: FamilyAccount, change: Change]> {
  const fields = accountFields(row)
  const { email } = fields
  const emailOwner = families.withEmail(email)
  const parent = id === undefined ? emailOwner : families.withId(id)
  if ((id !== undefined && !parent) || (parent && parent.role !== 'parent'))
    throw fieldError(id === undefined ? 'email' : 'id', 'Parent not found')
  if (parent && emailOwner && emailOwner !== parent) throw fieldError('email', 'Another account has this email')
  if (!parent) {
    const added = families.addParent(fields)
    seen.set(added, fields)
    return [added, 'added']
  }
  const earlier = seen.get(parent)
  if (earlier && !isSameAccount(earlier, fields))
    throw fieldError('email', 'Another row has different details for this parent')
  seen.set(parent, fields)
  if (isSameAccount(parent, fields)) return [parent, 'same']
  await writeParent(trx, { ...context, isPasswordConfirmed: true }, { ...fields, id: parent.id ?? 0 })
  families.update(parent, fields)
  return [parent, 'changed']
}

async function importChild(
  trx: Transaction,
  { by, trail }: ImportContext,
  families: Families,
  parent: FamilyAccount,
  row: ParentRow,
): Promise<Change> {
  const { child_id, child_first_name: first_name, child_last_name: last_name, child_grade: grade } = row
  if (child_id === undefined && !first_name && !last_name && !grade) return 'same'
  if (!first_name) throw fieldError('child_first_name', FIELD_IS_REQUIRED)
  if (!last_name) throw fieldError('child_last_name', FIELD_IS_REQUIRED)
  if (!grade) throw fieldError('child_grade', FIELD_IS_REQUIRED)
  const fields = { first_name, last_name, grade }
  const child = childOf(parent, row)
  if (child_id !== undefined && !child) throw fieldError('child_id', 'This parent has no child with this id')
  if (!child) {
    await inChildColumn(() => rejectDoneGrade(grade))
    families.addChild(parent, fields)
    return 'added'
  }
  if (isSameChild(child, fields)) return 'same'
  const { id, grade: before } = child
  if (id === undefined && grade !== before) await inChildColumn(() => rejectDoneGrade(grade))
  if (id !== undefined) await inChildColumn(() => editStudent(trx, trail, { ...fields, id, parent_id: parent.id, by }))
  Object.assign(child, fields)
  return 'changed'
}

/** Maps the field errors of a child to its columns. */
async function inChildColumn(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error) || !error.errors) throw error
    const [field = '', reasons] = Object.entries(error.errors)[0] ?? []
    throw fieldError(`child_${field}`, String(Array.isArray(reasons) ? reasons[0] : error.message))
  }
}
