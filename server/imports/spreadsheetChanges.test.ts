import { expect, test } from 'vitest'
import type { ImportReport } from '../../contract/files.ts'
import type { FileKind } from '../../contract/values.ts'
import { buildCourse, buildSemester, buildTeacher, newEmail } from '../../test/data/builders.ts'
import { openImporter } from '../../test/data/importer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const { importFile } = openImporter(school)

const HEADINGS =
  'id,semester,section,name,description,teacher_email,grade,max_seats,room,period,days,time,restrictions,active'

test.each([
  ['section', '0101', '101'],
  ['section', '10-11', '11-Oct'],
  ['room', '1-2', '2-Jan'],
  ['room', '12E3', '1.20E+04'],
  ['room', '1.10', '1.1'],
  ['time', '09:00', '9:00'],
  ['restrictions', '0102', '102'],
  ['name', 'True', 'TRUE'],
])('a %s of %s, which Excel saved as %s, is read back', async (column, stored, cell) => {
  const { id, fileOf, read } = await buildClass({ [column]: stored })
  const csv = fileOf({ id: String(id), [column]: cell, max_seats: '7' })
  const read_back = [{ line: 2, column, from: cell, to: stored }]
  const changes = [{ cells: [{ column: 'max_seats', from: '9', to: '7' }] }]
  expect(await send('classes', csv)).toMatchObject({ changed: 1, wrong: [], read_back, changes, done: true })
  expect(await read()).toMatchObject({ [column]: stored, max_seats: 7 })
})

test('a class without an id is found by the section that Excel rewrote', async () => {
  const { fileOf, read } = await buildClass({ section: '0101' })
  expect(await send('classes', fileOf({ section: '101', room: 'Barn' }))).toMatchObject({
    added: 0,
    changed: 1,
    read_back: [{ column: 'section', from: '101', to: '0101' }],
  })
  expect(await read()).toMatchObject({ section: '0101', room: 'Barn' })
})

test('a section that another class has exactly is no rewritten one', async () => {
  const { semester, teacher, fileOf, read } = await buildClass({ section: '0101' })
  const fields = { semester_id: semester.id, teacher_id: teacher.id, section: '101' }
  await buildCourse(school.postgres, fields)
  expect(await send('classes', fileOf({ section: '101', room: 'Barn' }))).toMatchObject({ changed: 1, read_back: [] })
  expect(await read()).toMatchObject({ section: '0101', room: '' })
})

test.each([
  ['section', '11-Oct', /^Excel turned this into a date/],
  ['room', '1/2/2026', /^Excel turned this into a date/],
  ['grade', '11-Oct', /^Excel turned this into a date/],
  ['days', '#NAME?', /^Excel took this for a formula/],
  ['time', '0.375', /^Excel turned this time into a number/],
  ['room', '########', /^The column was too narrow/],
  ['restrictions', '1.01102E+11', /^Excel shortened this/],
  ['restrictions', '101102', /^Excel joined these sections/],
])('a new class with the %s %s is refused, and the reason names what Excel did', async (column, cell, reason) => {
  const { fileOf } = await buildClass({})
  const wrong = [{ line: 2, column, reason: expect.stringMatching(reason) }]
  expect(await send('classes', fileOf({ section: '977', [column]: cell }))).toMatchObject({
    added: 0,
    wrong,
    done: false,
  })
})

test.each([
  ['phone', '9.29E+09', /^Excel shortened this/],
  ['child_grade', '11-Oct', /^Excel turned this into a date/],
  ['child_last_name', '#NAME?', /^Excel took this for a formula/],
  ['id', '1.00E+05', /^Excel shortened this/],
])('a family with the %s %s is refused, and the reason names what Excel did', async (column, cell, reason) => {
  const row = { id: '', email: newEmail(), first_name: 'Ana', last_name: 'Nez', phone: '9285550142' }
  const child = { child_first_name: 'Sam', child_last_name: 'Nez', child_grade: '3' }
  const csv = csvOf({ ...row, ...child, [column]: cell })
  const wrong = [{ line: 2, column, reason: expect.stringMatching(reason) }]
  expect(await send('parents', csv)).toMatchObject({ added: 0, wrong, done: false })
})

test('a teacher’s last name that Excel took for a truth value is read back', async () => {
  const { id, email } = await buildTeacher(school.postgres, { first_name: 'Grace', last_name: 'True' })
  const csv = csvOf({ id: String(id), first_name: 'Grace', last_name: 'TRUE', email, active: '1' })
  expect(await send('teachers', csv)).toMatchObject({ same: 1, read_back: [{ column: 'last_name', to: 'True' }] })
})

/** A class with these fields, and files with a row like it. */
async function buildClass(fields: Readonly<Record<string, string>>) {
  const [semester, teacher] = [await buildSemester(school.postgres), await buildTeacher(school.postgres)]
  const texts = {
    name: 'Kites',
    description: '<p>Wind</p>',
    room: '',
    period: '8',
    days: 'F',
    time: '2:15',
    grade: 'K',
  }
  const stored = { section: '977', restrictions: '', ...texts, ...fields } as const
  const { id } = await buildCourse(school.postgres, {
    ...stored,
    period: '8',
    days: 'F',
    max_seats: 9,
    semester_id: semester.id,
    teacher_id: teacher.id,
  })
  const row = { id: '', semester: semester.name, teacher_email: teacher.email, max_seats: '9', active: '1', ...stored }
  return {
    id,
    semester,
    teacher,
    fileOf: (cells: Readonly<Record<string, string>>) => csvOf({ ...row, ...cells }, HEADINGS.split(',')),
    read: () => school.db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

function csvOf(row: Readonly<Record<string, string>>, columns = Object.keys(row)): string {
  return [columns.join(','), columns.map((column) => `"${row[column] ?? ''}"`).join(',')].join('\n')
}

function send(kind: FileKind, csv: string): Promise<ImportReport> {
  return importFile(kind, { csv, confirmed: true })
}
