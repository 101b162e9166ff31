import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { exportFile, type ImportReport } from '../../contract/files.ts'
import { FILE_KINDS, type FileKind } from '../../contract/values.ts'
import { formatSpreadsheetCsv } from '../../domain/csv.ts'
import {
  buildCourse,
  buildFamily,
  buildSemester,
  buildStudent,
  buildTeacher,
  buildUser,
  newEmail,
} from '../../test/data/builders.ts'
import { openImporter } from '../../test/data/importer.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'

const school = openSchool()
const { office, importFile } = openImporter(school)

type ExportedRow = Record<string, string>
type Chosen = readonly { readonly line: number; readonly current: string }[]

test.each(FILE_KINDS)('an older export of %s takes nothing back, unless the office chooses its row', async (kind) => {
  const { row, change, stored } = await build[kind]()
  const [exported, fresh] = [await row(), await row()]
  await change('second')
  const edited = { ...exported, ...EDITS[kind] }
  const preview = await send(kind, [edited], { confirmed: false })
  const { column, to } = preview.outdated[0]?.cells.find(({ from }) => from === 'second') ?? {}
  expect({ column, to }).toEqual({ column: CORRECTED[kind], to: exported[CORRECTED[kind]] })
  expect(preview).toMatchObject({
    left_out: 1,
    changed: 0,
    changes: [],
    wrong: [],
    outdated: [{ line: 2, chosen: false }],
  })
  expect(await send(kind, [edited])).toMatchObject({ rows: 1, left_out: 1, changed: 0, done: true })
  expect(await stored()).toBe('second')

  const chosen = preview.outdated.map(({ line, current }) => ({ line, current }))
  expect(await send(kind, [edited], { confirmed: false, chosen })).toMatchObject({
    left_out: 0,
    changed: 1,
    outdated: [{ chosen: true }],
    changes: [{ cells: expect.arrayContaining([{ column, from: 'second', to }]) }],
  })
  await change('third')
  expect(await send(kind, [edited], { chosen })).toMatchObject({ left_out: 1, changed: 0, done: true })
  expect(await stored()).toBe('third')
  await change('second')
  expect(await send(kind, [edited], { chosen })).toMatchObject({ left_out: 0, changed: 1, done: true })
  expect(await stored()).toBe(fresh[CORRECTED[kind]])
})

test.each(FILE_KINDS)('a file of %s without revisions works as before, and the preview says so', async (kind) => {
  const { row, change } = await build[kind]()
  const exported = await row()
  await change('second')
  for (const without of [emptied(exported), withoutRevisions(exported)])
    expect(await send(kind, [without], { confirmed: false })).toMatchObject({
      left_out: 0,
      changed: 1,
      without_revision: 1,
      changes: [{ cells: [{ column: CORRECTED[kind], from: 'second', to: exported[CORRECTED[kind]] }] }],
    })
  const current = await row()
  expect(await send(kind, [{ ...current, ...EDITS[kind] }])).toMatchObject({
    changed: 1,
    without_revision: 0,
    left_out: 0,
  })
})

test('an outdated row that matches its record is unchanged', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const [exported] = await rowsOf('parents', parent.id)
  await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', student.id).execute()
  expect(await send('parents', [{ ...exported, child_grade: '6' }])).toMatchObject({
    same: 1,
    left_out: 0,
    outdated: [],
  })
})

test('the rows of brothers and sisters are outdated each for themselves, and together when their parent changed', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  await buildStudent(school.postgres, { first_name: 'Opal', parent_id: parent.id, grade: '2' })
  const exported = await rowsOf('parents', parent.id)
  const raised = exported.map((row) => ({ ...row, child_grade: '7' }))
  await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', student.id).execute()
  expect(await send('parents', raised, { confirmed: false })).toMatchObject({
    changed: 1,
    left_out: 1,
    outdated: [{ line: 2 }],
  })
  await school.db.updateTable('users').set({ phone: '9285550177' }).where('id', '=', parent.id).execute()
  expect(await send('parents', raised, { confirmed: false })).toMatchObject({ changed: 0, left_out: 2 })
})

test('the copy of a row with another child adds the child', async () => {
  const { parent } = await buildFamily(school.postgres)
  const [exported] = await rowsOf('parents', parent.id)
  const copy = { ...exported, child_id: '', child_first_name: 'Opal' }
  expect(await send('parents', [{ ...exported }, copy])).toMatchObject({ same: 1, added: 1, left_out: 0, done: true })
})

test('a child that a family added since the export is not changed by a row with its name', async () => {
  const parent = await buildUser(school.postgres)
  const [exported] = await rowsOf('parents', parent.id)
  await buildStudent(school.postgres, { first_name: 'Ruby', last_name: 'Marsh', parent_id: parent.id, grade: '5' })
  const row = { ...exported, child_first_name: 'Ruby', child_last_name: 'Marsh', child_grade: '4' }
  expect(await send('parents', [row])).toMatchObject({
    added: 0,
    left_out: 1,
    outdated: [{ cells: [{ column: 'child_grade', from: '5', to: '4' }] }],
  })
})

test('a class that changed since the export is neither hidden nor its seats changed', async () => {
  const { row, change, stored } = await build.classes()
  const exported = await row()
  await change('second')
  expect(await send('classes', [{ ...exported, active: '0' }])).toMatchObject({ left_out: 1, done: true })
  expect(await row()).toMatchObject({ active: '1' })
  expect(await stored()).toBe('second')
})

test('a change that a family saves while its row waits is not taken back', async () => {
  const { parent } = await buildFamily(school.postgres)
  const [exported] = await rowsOf('parents', parent.id)
  const report = await school.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ phone: '9285550177' }).where('id', '=', parent.id).execute()
    const sent = send('parents', [{ ...exported, phone: '9285550188' }])
    await waitUntilBlocked(school.db)
    return { sent }
  })
  expect(await report.sent).toMatchObject({ changed: 0, left_out: 1, done: true })
})

test('two rows with one child id and different children are refused', async () => {
  const { parent } = await buildFamily(school.postgres)
  const [exported] = await rowsOf('parents', parent.id)
  const rows = ['6', '7'].map((child_grade) => ({ ...exported, child_grade }))
  expect(await send('parents', rows)).toMatchObject({ done: false, wrong: [{ line: 3, column: 'child_id' }] })
})

test.each(['first_name', 'last_name', 'phone'] as const)(
  'a row with the id of an unconfirmed account and another %s is refused',
  async (column) => {
    const parent = await buildUser(school.postgres, { email_confirmed_at: null })
    const [exported] = await rowsOf('parents', parent.id)
    const edited = { ...exported, [column]: column === 'phone' ? '9285550177' : 'Other' }
    const reason = expect.stringMatching(/^This family hasn't confirmed its email address yet/)
    expect(await send('parents', [edited])).toMatchObject({ done: false, wrong: [{ line: 2, column, reason }] })
    expect(await send('parents', [{ ...exported, email: newEmail() }], { confirmed: false })).toMatchObject({
      changed: 1,
    })
  },
)

/** A record whose corrected field is "first" in the export: its row, and how someone corrects it. */
const build = {
  async teachers() {
    const { id } = await buildTeacher(school.postgres, { first_name: 'first' })
    const teacher = () => school.db.selectFrom('teacher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return {
      row: () => rowOf('teachers', id),
      change: (first_name: string) =>
        school.db.updateTable('teacher').set({ first_name }).where('id', '=', id).execute(),
      stored: async () => (await teacher()).first_name,
    }
  },
  async parents() {
    const { parent, student } = await buildFamily(school.postgres, { first_name: 'first' })
    return {
      row: () => rowOf('parents', parent.id),
      change: (first_name: string) =>
        school.db.updateTable('student').set({ first_name }).where('id', '=', student.id).execute(),
      stored: async () =>
        (
          await school.db
            .selectFrom('student')
            .select('first_name')
            .where('id', '=', student.id)
            .executeTakeFirstOrThrow()
        ).first_name,
    }
  },
  async classes() {
    const semester = await buildSemester(school.postgres)
    const { id } = await buildCourse(school.postgres, {
      semester_id: semester.id,
      room: 'first',
      description: '<p>Clay</p>',
      time: '9:00',
    })
    return {
      row: () => rowOf('classes', id),
      change: (room: string) => school.db.updateTable('course').set({ room }).where('id', '=', id).execute(),
      stored: async () =>
        (await school.db.selectFrom('course').select('room').where('id', '=', id).executeTakeFirstOrThrow()).room,
    }
  },
}

const CORRECTED: Record<FileKind, string> = { teachers: 'first_name', parents: 'child_first_name', classes: 'room' }
const EDITS: Record<FileKind, ExportedRow> = {
  teachers: { last_name: 'Quiroz' },
  parents: { child_grade: '7' },
  classes: { name: 'Kites' },
}

function emptied(row: ExportedRow): ExportedRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [column, column.endsWith('revision') ? '' : cell]),
  )
}

function withoutRevisions({ revision: _, child_revision: __, ...row }: ExportedRow): ExportedRow {
  return row
}

async function rowOf(kind: FileKind, id: number): Promise<ExportedRow> {
  const [row] = await rowsOf(kind, id)
  if (!row) throw new Error(`no row of ${kind} with the id ${id}`)
  return row
}

/** The exported rows about this record. */
async function rowsOf(kind: FileKind, id: number): Promise<ExportedRow[]> {
  const { columns, rows } = (await office().send(exportFile, { params: { kind } })).body
  const all = Papa.parse<ExportedRow>(formatSpreadsheetCsv([columns, ...rows]).replace('\uFEFF', ''), { header: true })
  return all.data.filter((row) => row.id === String(id))
}

function send(
  kind: FileKind,
  rows: readonly ExportedRow[],
  { confirmed = true, chosen = [] }: { readonly confirmed?: boolean; readonly chosen?: Chosen } = {},
): Promise<ImportReport> {
  const body = { csv: Papa.unparse([...rows]), confirmed, chosen: [...chosen], name: '' }
  return importFile(kind, body)
}
