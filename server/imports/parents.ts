import { sql } from 'kysely'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { isLinkedTo } from '../access/children.ts'
import { writeParent } from '../parents/editParent.ts'
import type { Transaction } from '../platform/database/database.ts'
import { numberKey, readAll, textKey } from '../platform/database/readPage.ts'
import { fieldError } from '../platform/http/problem.ts'
import { rejectDoneGrade } from '../students/addStudents.ts'
import { editStudent } from '../students/editStudent.ts'
import { exportedRow } from './cells.ts'
import {
  type AccountFields,
  accountFields,
  type ChildFields,
  type Families,
  type FamilyAccount,
  type FamilyChild,
  isSameAccount,
  isSameChild,
  readFamilies,
} from './families.ts'
import type { Change, ImportContext, Importer } from './importer.ts'
import { lockChangedFamilies } from './lockFamilies.ts'
import { isOwnEntry, matchChild } from './matchChild.ts'
import { ParentRow } from './parentRow.ts'

/** Parents are matched by id or email, children by id or by name within the family. */
export const parents: Importer<ParentRow> = {
  columns: Object.keys(ParentRow.shape),
  row: ParentRow,
  revised: {
    revision: ['email', 'first_name', 'last_name', 'phone'],
    child_revision: ['child_first_name', 'child_last_name', 'child_grade'],
  },
  example: {
    email: 'pat.example@school.example',
    first_name: 'Pat',
    last_name: 'Example',
    phone: '9285550100',
    child_first_name: 'Sam',
    child_last_name: 'Example',
    child_grade: '3',
  },
  nameOf({ first_name = '', last_name = '', child_first_name = '', child_last_name = '' }) {
    const parent = fullName({ first_name, last_name })
    return child_first_name === '' ? parent : `${child_first_name} ${child_last_name} (${parent})`
  },

  async readRecords(trx, all) {
    await lockChangedFamilies(trx, await readFamilies(trx), all)
    const families = await readFamilies(trx)
    const seen = new Map<FamilyAccount, AccountFields>()
    const seenChildren = new Set<FamilyChild>()
    return {
      find: (row) => findFamily(families, row, seenChildren),
      start: (context) => ({
        async importRow(row) {
          const [parent, parentChange] = await importParent(trx, context, families, seen, row)
          const childChange = await importChild(trx, context, { families, seen: seenChildren }, parent, row)
          return parentChange === 'same' ? childChange : parentChange
        },
        finish: () => families.write(trx, context, seenChildren),
        unconfirmed: () => families.unconfirmed(seen.keys()),
      }),
    }
  },

  exportRows(snapshot) {
    const rows = snapshot.db
      .selectFrom('users')
      .leftJoin('student', (join) => join.on(isLinkedTo(sql.ref('users.id'))))
      .select(['users.id', 'email', 'users.first_name', 'users.last_name', 'phone'])
      .select(['student.id as child_id', 'student.first_name as child_first_name'])
      .select(['student.last_name as child_last_name', 'student.grade as child_grade'])
      .where('role', '=', 'parent')
    const keys = [textKey(sql.ref('users.last_name')), numberKey(sql.ref('users.id')), numberKey(sql.ref('student.id'))]
    return readAll(snapshot, rows, keys, 'asc', (families) => families.map((row) => exportedRow(parents, row)))
  },
}

/** The account and the child of a row, also a child that the row adds. */
function findFamily(families: Families, row: ParentRow, seen: ReadonlySet<FamilyChild>): (() => object) | undefined {
  const { id, email, child_first_name: first_name, child_last_name: last_name, child_grade: grade } = row
  const parent = id === undefined ? families.withEmail(email) : families.withId(id)
  if (parent?.role !== 'parent') return undefined
  const match = matchChild(parent, row, seen)
  const isAdded = (child: FamilyChild) =>
    child.id === undefined && grade !== '' && isSameChild(child, { first_name, last_name, grade })
  return () => {
    const child = typeof match === 'object' ? match : parent.children.find(isAdded)
    return {
      ...accountFields(parent),
      id: parent.id,
      child_id: child?.id,
      child_first_name: child?.first_name ?? '',
      child_last_name: child?.last_name ?? '',
      child_grade: child?.grade ?? '',
    }
  }
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
  if (email === '' && id === undefined) throw fieldError('email', FIELD_IS_REQUIRED)
  const emailOwner = families.withEmail(email)
  const parent = id === undefined ? emailOwner : families.withId(id)
  if ((id !== undefined && !parent) || (parent && parent.role !== 'parent'))
    throw fieldError(id === undefined ? 'email' : 'id', english`Parent not found`)
  if (parent && emailOwner && emailOwner !== parent) throw fieldError('email', english`Another account has this email`)
  if (!parent) {
    const added = families.addParent(fields)
    seen.set(added, fields)
    return [added, 'added']
  }
  const earlier = seen.get(parent)
  if (earlier && !isSameAccount(earlier, fields))
    throw fieldError('email', english`Another row has different details for this parent`)
  seen.set(parent, fields)
  const writable = families.writableFields(parent, fields)
  if (id !== undefined && !isSameAccount(writable, fields)) throw fieldError(changedDetail(writable, fields), OWN_ENTRY)
  if (isSameAccount(parent, writable)) return [parent, 'same']
  await writeParent(trx, { ...context, isPasswordConfirmed: true }, { ...writable, id: parent.id ?? 0 })
  families.update(parent, writable)
  return [parent, 'changed']
}

/**
 * A row about an entry of a stranger's, whose grade is another one, is about the child that the office linked or links now. With the id of that
 * entry, the row is refused.
 */
async function importChild(
  trx: Transaction,
  context: ImportContext,
  { families, seen }: { readonly families: Families; readonly seen: Set<FamilyChild> },
  parent: FamilyAccount,
  row: ParentRow,
): Promise<Change> {
  const { child_id, child_first_name: first_name, child_last_name: last_name, child_grade: grade } = row
  if (child_id === undefined && !first_name && !last_name && !grade) return 'same'
  if (!first_name) throw fieldError('child_first_name', FIELD_IS_REQUIRED)
  if (!last_name) throw fieldError('child_last_name', FIELD_IS_REQUIRED)
  if (!grade) throw fieldError('child_grade', FIELD_IS_REQUIRED)
  const fields = { first_name, last_name, grade }
  const match = matchChild(parent, row, seen)
  if (typeof match === 'object' && isOwnEntry(parent, match)) {
    if (child_id !== undefined && !isSameChild(match, fields)) throw fieldError(changedColumn(match, fields), OWN_ENTRY)
    const isLeft = match.grade === grade || grade === 'done'
    if (!isSameChild(match, isLeft ? fields : { ...fields, grade: match.grade })) families.keepDetails(parent)
    if (isLeft) {
      seen.add(match)
      return 'same'
    }
    const { first_name: child_first_name, last_name: child_last_name } = match
    const linked = { ...row, child_id: undefined, child_first_name, child_last_name }
    return importChild(trx, context, { families, seen }, parent, linked)
  }
  const child = match
  if (child === 'ambiguous')
    throw fieldError('child_id', english`Several children of this parent have this name. Enter the id`)
  if (child_id !== undefined && !child) throw fieldError('child_id', english`This parent has no child with this id`)
  if (child === 'repeated') {
    context.onSameChild(parent, fields)
    if (!context.areDifferent) return 'same'
  }
  if (!child || child === 'repeated') {
    await inChildColumn(() => rejectDoneGrade(grade))
    seen.add(families.addChild(parent, fields))
    return 'added'
  }
  if (seen.has(child) && !isSameChild(child, fields))
    throw fieldError('child_id', english`Another row already has this`)
  seen.add(child)
  if (isSameChild(child, fields)) return 'same'
  const { id, grade: before } = child
  if (id === undefined && grade !== before) await inChildColumn(() => rejectDoneGrade(grade))
  if (id !== undefined) await inChildColumn(() => editChild(trx, context, parent, { ...fields, id }))
  Object.assign(child, fields)
  return 'changed'
}

/** A row that names this account or child must not add another one, nor report success without a change. */
const OWN_ENTRY = english`This family hasn't confirmed its email address yet, so an import can't change the details that it entered`

function changedDetail(account: AccountFields, fields: AccountFields): string {
  const names = ['first_name', 'last_name', 'phone'] as const
  return names.find((name) => account[name] !== fields[name]) ?? 'id'
}

function changedColumn(child: FamilyChild, fields: ChildFields): string {
  const names = ['first_name', 'last_name', 'grade'] as const
  return `child_${names.find((name) => child[name] !== fields[name]) ?? 'id'}`
}

async function editChild(
  trx: Transaction,
  context: ImportContext,
  parent: FamilyAccount,
  { id, ...fields }: ChildFields & { readonly id: number },
): Promise<void> {
  const { by, areDifferent, onSameChild } = context
  const edit = { ...fields, id, parent_id: parent.id, by }
  const question = await editStudent(trx, context, edit)
  if (!question) return
  onSameChild(parent, fields)
  if (!areDifferent) throw fieldError('first_name', question.message)
  await editStudent(trx, context, { ...edit, another_child: true })
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
