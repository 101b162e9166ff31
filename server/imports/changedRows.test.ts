import { beforeAll, expect, test } from 'vitest'
import { exportFile, type ImportReport } from '../../contract/files.ts'
import { FILE_KINDS, type FileKind } from '../../contract/values.ts'
import { formatSpreadsheetCsv } from '../../domain/csv.ts'
import { buildEnrollmentState, buildSemester, buildTeacher, newEmail } from '../../test/data/builders.ts'
import { openImporter } from '../../test/data/importer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const { office, importFile } = openImporter(school)
beforeAll(async () => {
  await buildTeacher(school.postgres, { email: 'clay@school.example' })
})

test('a preview names the classes that a file adds and changes, with the old and new values', async () => {
  const { course, semester, table } = await exportedClass()
  const [columns = [], row = []] = table
  const changed = row.with(columns.indexOf('room'), 'Barn').with(columns.indexOf('max_seats'), '12')
  const added = row
    .with(columns.indexOf('id'), '')
    .with(columns.indexOf('section'), '9901')
    .with(columns.indexOf('name'), 'Weaving')
  const { changes } = await send('classes', [columns, changed, added])
  const cells = [
    { column: 'max_seats', from: String(course.max_seats), to: '12' },
    { column: 'room', from: course.room, to: 'Barn' },
  ]
  expect(changes).toEqual([
    { line: 2, change: 'changed', name: `${course.name} (${course.section})`, cells },
    { line: 3, change: 'added', name: 'Weaving (9901)', cells: [] },
  ])
  expect(semester.id).toBe(course.semester_id)
})

test('a class that only becomes inactive is named with its status', async () => {
  const { table } = await exportedClass()
  const [columns = [], row = []] = table
  const { changes, emails } = await send('classes', [columns, row.with(columns.indexOf('active'), '0')])
  expect(changes).toMatchObject([{ line: 2, change: 'changed', cells: [{ column: 'active', from: '1', to: '0' }] }])
  expect(emails).toMatchObject({ families: 1 })
})

test('a preview and an import warn of rooms and teachers that are needed twice at one time', async () => {
  const { semester, course, table } = await exportedClass()
  const [columns = [], row = []] = table
  // Sections after that of the exported class, whatever its number is.
  const other = (section: string, changes: Readonly<Record<string, string>>) => {
    const cells = {
      id: '',
      section,
      name: `Class ${section}`,
      teacher_email: newTeacher.email,
      room: 'Attic',
      ...changes,
    }
    return Object.entries(cells).reduce((all, [column, cell]) => all.with(columns.indexOf(column), cell), row)
  }
  const newTeacher = await buildTeacher(school.postgres)
  const rows = [
    columns,
    row.with(columns.indexOf('room'), 'Barn'),
    other('999801', { room: 'BARN' }),
    other('999802', { room: 'Loft', days: 'F' }),
    other('999803', { active: '0' }),
    other('999804', {}),
  ]
  const shared = (shares: string, { name, section }: { readonly name: string; readonly section: string }) => {
    return { shares, name, section }
  }
  const [first, last] = ['999801', '999804'].map((section) => ({ name: `Class ${section}`, section }))
  if (!first || !last) throw new Error('no classes')
  const { name, section } = course
  const double_booked = [
    { semester: semester.name, name, section, clashes: [shared('room', first)] },
    { semester: semester.name, ...first, clashes: [shared('room', course), shared('teacher', last)] },
    { semester: semester.name, ...last, clashes: [shared('teacher', first)] },
  ]
  expect(await send('classes', rows)).toMatchObject({ double_booked, wrong: [], done: false })
  expect((await send('classes', [columns, row])).double_booked).toEqual([])
  expect(await send('classes', rows, { confirmed: true })).toMatchObject({ double_booked, done: true })
})

test('a preview names parents with their children', async () => {
  const columns = ['email', 'first_name', 'last_name', 'phone', 'child_first_name', 'child_last_name', 'child_grade']
  const { changes } = await send('parents', [
    columns,
    [newEmail(), 'Ana', 'Begay', '9285550142', 'Sam', 'Begay', 'K'],
    [newEmail(), 'Rune', 'Quill', '9285550142', '', '', ''],
  ])
  expect(changes.map(({ name }) => name)).toEqual(['Sam Begay (Ana Begay)', 'Rune Quill'])
})

test.each(FILE_KINDS)('the template of %s has an example row, which an import ignores', async (kind) => {
  const { body } = await office().send(exportFile, { params: { kind }, query: { template: '1' } })
  const { columns, rows } = body
  expect(rows).toHaveLength(1)
  expect(await send(kind, [columns, ...rows])).toMatchObject({ rows: 0, added: 0, wrong: [] })
  const filledIn = rows.map((row: string[]) => row.map((cell) => cell.replace('Example', 'Yazzie')))
  expect(await send(kind, [columns, ...filledIn])).toMatchObject({ rows: 1 })
})

test('the exported classes of a semester have their teachers and seats, and can be imported again', async () => {
  const { course, table } = await exportedClass()
  const [columns = [], row = []] = table
  expect(table).toHaveLength(2)
  expect(columns.slice(-3)).toEqual(['teacher', 'current_seats', 'wait_list'])
  expect(row.slice(-3)).toEqual(['Grace Nez', '1', '0'])
  expect(row[0]).toBe(String(course.id))
  expect(await send('classes', table)).toMatchObject({ rows: 1, same: 1, changes: [], wrong: [] })
})

/** A class with an enrolled child in a semester of its own, and its exported rows. */
async function exportedClass() {
  await buildSemester(school.postgres)
  const at = await buildEnrollmentState(school.postgres, {
    status: 'enrolled',
    course: { description: '<p>Clay</p>', time: '9:00' },
  })
  const query = { semester: String(at.semester.id) }
  const { body } = await office().send(exportFile, { params: { kind: 'classes' }, query })
  const table: string[][] = [body.columns, ...body.rows]
  return { ...at, table }
}

function send(
  kind: FileKind,
  table: readonly (readonly string[])[],
  { confirmed } = { confirmed: false },
): Promise<ImportReport> {
  const body = { csv: formatSpreadsheetCsv(table), confirmed, name: '' }
  return importFile(kind, body)
}
