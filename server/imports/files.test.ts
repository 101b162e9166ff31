import { expect, test } from 'vitest'
import { exportFile } from '../../contract/files.ts'
import { registerUser } from '../../contract/users.ts'
import type { FileKind } from '../../contract/values.ts'
import {
  buildCourse,
  buildEnrollmentState,
  buildFamily,
  buildSemester,
  buildTeacher,
  newEmail,
} from '../../test/data/builders.ts'
import { openImporter } from '../../test/data/importer.ts'
import { csvOf } from '../../test/endpoints/exports.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const { office, emailOfOffice, importFile } = openImporter(school)

test('importing a parent with two children twice adds them once', async () => {
  const email = newEmail()
  const csv = `email,first_name,last_name,phone,child_first_name,child_last_name,child_grade
${email},Łukasz,Nguyễn,(928) 555 - 0142,Nuñez,O'Brien,K
${email},Łukasz,Nguyễn,9285550142,tł'ízí,O’Brien,10`
  expect(await send('parents', csv, false)).toMatchObject({
    rows: 2,
    added: 2,
    changed: 0,
    same: 0,
    wrong: [],
    done: false,
  })
  expect(await accountsOf(email)).toEqual([])
  expect(await send('parents', csv)).toMatchObject({ added: 2, done: true })
  expect(await send('parents', csv)).toMatchObject({ added: 0, changed: 0, same: 2, done: true })
  const [account] = await accountsOf(email)
  expect(account).toMatchObject({ role: 'parent', last_name: 'Nguyễn' })
  const children = await school.db
    .selectFrom('student')
    .select(['first_name', 'grade'])
    .where('parent_id', '=', account?.id ?? 0)
    .orderBy('id')
    .execute()
  expect(children).toEqual([
    { first_name: 'Nuñez', grade: 'K' },
    { first_name: "tł'ízí", grade: '10' },
  ])
})

test('every wrong cell is reported with its line and reason, and nothing is imported', async () => {
  const email = newEmail()
  const csv = `email,first_name,last_name,phone,child_first_name,child_last_name,child_grade,id
${email},Ana,Begay,9285550142,Sam,Begay,K,
nobody,Ana,Begay,9285550142,Sam,Begay,K,
${newEmail()},,Begay,9285550142,Sam,Begay,K,
${newEmail()},R2D2,Begay,9285550142,Sam,Begay,K,
${newEmail()},Ana,Begay,555,Sam,Begay,K,
${newEmail()},Ana,Begay,9285550142,Sam,Begay,13,
${newEmail()},Ana,Begay,9285550142,,Begay,K,
${newEmail()},Ana,Begay,9285550142,Sam,Begay,done,
${email},Ana,Benally,9285550142,Sam,Begay,K,
${emailOfOffice()},Ana,Begay,9285550142,Sam,Begay,K,

${newEmail()},Ana,Begay,9285550142,Sam,Begay,K,1e1`
  const report = await send('parents', csv)
  expect(report).toMatchObject({ rows: 11, done: false })
  expect(report.wrong.map(({ line, column }) => [line, column])).toEqual([
    [3, 'email'],
    [4, 'first_name'],
    [5, 'first_name'],
    [6, 'phone'],
    [7, 'child_grade'],
    [8, 'child_first_name'],
    [9, 'child_grade'],
    [10, 'email'],
    [11, 'email'],
    [13, 'id'],
  ])
  for (const { reason } of report.wrong) expect(reason).not.toBe('')
  expect(await accountsOf(email)).toEqual([])
})

test.each(['teachers', 'parents', 'classes'] as const)('importing an export of %s changes nothing', async (kind) => {
  await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await school.db
    .updateTable('course')
    .set({ description: '<p>Clay, "paint"</p>', restrictions: '', time: '9:00' })
    .execute()
  await buildTeacher(school.postgres, { first_name: 'Łukasz', last_name: '-Nuñez' })
  await school.db.updateTable('teacher').set({ last_name: 'Nez' }).where('last_name', '=', '-Nuñez').execute()
  const csv = await exported(kind)
  const report = await send(kind, csv)
  expect(report).toMatchObject({ added: 0, changed: 0, wrong: [], done: true })
  expect(report.same).toBe(report.rows)
  expect(report.rows).toBeGreaterThan(0)
})

test('concurrent imports of one file add each person once', async () => {
  const csv = `email,first_name,last_name,phone,child_first_name,child_last_name,child_grade
${newEmail()},Ana,Begay,9285550142,Sam,Begay,K`
  const teachers = `first_name,last_name,email,active
Grace,Nez,${newEmail()},1`
  const sent = [csv, csv, csv].map((file) => send('parents', file))
  const reports = await Promise.all([...sent, ...[1, 2, 3].map(() => send('teachers', teachers))])
  expect(reports.map(({ added }) => added).sort()).toEqual([0, 0, 0, 0, 1, 1])
})

test('a child is matched by the normalized name', async () => {
  const email = newEmail()
  const file = (
    first: string,
    last: string,
  ) => `email,first_name,last_name,phone,child_first_name,child_last_name,child_grade
${email},Ana,Begay,9285550142,${first},${last},K`
  expect(await send('parents', file("tł'ízí", 'Nuñez'))).toMatchObject({ added: 1 })
  expect(await send('parents', file('tł’ízí', 'Nun\u0303ez'))).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect(await send('parents', file("Tl'izi", 'Nunez'))).toMatchObject({ added: 0, changed: 1 })
  expect(await send('parents', file('Sam', 'Nuñez'))).toMatchObject({ added: 1 })
})

test.each([
  ['teachers', 'email', 'nobody'],
  ['teachers', 'first_name', ''],
  ['teachers', 'last_name', 'R2D2'],
  ['teachers', 'active', 'yes'],
  ['teachers', 'id', '999999'],
  ['teachers', 'id', '1e1'],
  ['classes', 'semester', 'Nowhere 1900'],
  ['classes', 'section', ''],
  ['classes', 'name', ''],
  ['classes', 'teacher_email', 'nobody@example.org'],
  ['classes', 'grade', 'K,13'],
  ['classes', 'max_seats', 'many'],
  ['classes', 'period', '9'],
  ['classes', 'period', 'Optional'],
  ['classes', 'days', 'Sunday'],
  ['classes', 'active', 'yes'],
  ['classes', 'id', '999999'],
] as const)('in a file of %s a wrong %s (%j) is reported, and nothing is imported', async (kind, column, text) => {
  const [semester, teacher] = [await buildSemester(school.postgres), await buildTeacher(school.postgres)]
  const right: Record<string, string> =
    kind === 'teachers'
      ? { id: '', first_name: 'Grace', last_name: 'Nez', email: newEmail(), active: '1' }
      : {
          ...{
            id: '',
            semester: semester.name,
            section: '977',
            name: 'Kites',
            description: 'Wind',
            room: '',
            time: '2:15',
          },
          ...{ teacher_email: teacher.email, grade: 'K', max_seats: '9', period: '8', days: 'F', restrictions: '' },
          active: '1',
        }
  const fileOf = (row: Record<string, string>) =>
    [Object.keys(row), Object.values(row)].map((cells) => cells.map((cell) => `"${cell}"`).join()).join('\n')
  const report = await send(kind, fileOf({ ...right, [column]: text }))
  expect(report).toMatchObject({ added: 0, done: false, wrong: [{ line: 2, column }] })
  expect(report.wrong[0]?.reason).not.toBe('')
  expect(await send(kind, fileOf(right))).toMatchObject({ added: 1, done: true })
})

test.each([
  ['days', '', 'Field is Required'],
  ['days', 'Monday', 'Enter M, T/TH, W, F or HS'],
  ['period', '', 'Field is Required'],
  ['period', '9', 'Enter All Day or a number from 1 to 8'],
  ['max_seats', '', 'Field is Required'],
  ['max_seats', '-1', 'Enter a whole number from 0 to 999'],
  ['max_seats', '12.5', 'Enter a whole number from 0 to 999'],
  ['max_seats', 'many', 'Enter a whole number from 0 to 999'],
  ['max_seats', '1000', 'Enter a whole number from 0 to 999'],
])('in a file of classes the reason for %s %j is %j', async (column, text, reason) => {
  const [semester, teacher] = [await buildSemester(school.postgres), await buildTeacher(school.postgres)]
  const row: Record<string, string> = {
    ...{ semester: semester.name, section: '978', name: 'Kites', description: 'Wind', teacher_email: teacher.email },
    ...{ grade: 'K', max_seats: '9', room: '', period: '8', days: 'F', time: '2:15', restrictions: '', active: '1' },
    [column]: text,
  }
  const { wrong } = await send('classes', `${Object.keys(row).join()}\n${Object.values(row).join()}`)
  expect(wrong).toEqual([{ line: 2, column, reason }])
})

test('an edited export changes names by the id', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const csv = (await exported('parents')).replace(`${parent.email},Rosa,Yazzie`, `${parent.email},Rose,Yellowhorse`)
  expect(await send('parents', csv)).toMatchObject({ added: 0, changed: 1, done: true })
  const children = (await exported('parents')).replace(`${student.id},Ada,Yazzie,5`, `${student.id},Adah,Yazzie,6`)
  expect(await send('parents', children)).toMatchObject({ added: 0, changed: 1, done: true })
  expect(
    await school.db.selectFrom('student').select(['first_name', 'grade']).where('id', '=', student.id).execute(),
  ).toEqual([{ first_name: 'Adah', grade: '6' }])
})

test('classes are imported by semester name and teacher email, and the rules apply to those with a roster', async () => {
  const { name } = await buildSemester(school.postgres)
  const { email } = await buildTeacher(school.postgres)
  const head =
    'semester,section,name,description,teacher_email,grade,max_seats,room,period,days,time,restrictions,active'
  const csv = `${head}
${name},101,Art,<p>Clay<script>x()</script></p>,${email},"K,1",12,A1,1,M,9:00-9:50,,1
${name},102,Choir,<p>Sing</p>,${email},5,20,,All Day,W,9:00-2:00,"101",0`
  expect(await send('classes', csv)).toMatchObject({ added: 2, done: true })
  expect(await send('classes', csv)).toMatchObject({ added: 0, same: 2, done: true })
  const row = await school.db.selectFrom('course').selectAll().where('section', '=', '102').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Choir', active: false, restrictions: '101', grade: '5' })
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await school.db.updateTable('course').set({ description: '<p>x</p>' }).where('id', '=', at.course.id).execute()
  const lines = (await exported('classes')).split('\r\n')
  const line = lines.findIndex((text) => text.startsWith(`${at.course.id},`))
  const edited = [lines[0], lines[line]?.replace('"K,1,2,3,4,5,6,7,8,9,10,11,12"', 'K')].join('\r\n')
  expect((await send('classes', edited)).wrong).toMatchObject([
    { line: 2, column: 'grade', reason: expect.stringContaining('Ada Yazzie') },
  ])
})

test('a file without the Spanish columns keeps the Spanish texts, and one with them changes them', async () => {
  const { name } = await buildSemester(school.postgres)
  const { email } = await buildTeacher(school.postgres)
  const [head, row] = [
    'semester,section,name,description,teacher_email,grade,max_seats,room,period,days,time,restrictions,active',
    `${name},701,Pottery,<p>Clay</p>,${email},5,12,A1,1,M,9:00-9:50,,1`,
  ]
  const spanish = (texts: string) => send('classes', `${head},name_es,description_es\n${row},${texts}`)
  const stored = () =>
    school.db
      .selectFrom('course')
      .select(['name_es', 'description_es'])
      .where('section', '=', '701')
      .executeTakeFirstOrThrow()
  expect(await spanish('Cerámica,<p>Barro<script>x()</script></p>')).toMatchObject({ added: 1, wrong: [], done: true })
  expect(await send('classes', `${head}\n${row.replace('Clay', 'Wet clay')}`)).toMatchObject({ changed: 1, done: true })
  expect(await stored()).toEqual({ name_es: 'Cerámica', description_es: '<p>Barro</p>' })
  expect(await spanish(',')).toMatchObject({ changed: 1, done: true })
  expect(await stored()).toEqual({ name_es: '', description_es: '' })
})

test('a file without the columns that can be empty keeps their values, and a new class has none', async () => {
  const { name } = await buildSemester(school.postgres)
  const { email } = await buildTeacher(school.postgres)
  const [head, row] = [
    'semester,section,name,description,teacher_email,grade,max_seats,period,days,time,active',
    `${name},702,Weaving,<p>Wool</p>,${email},5,12,1,M,9:00-9:50,1`,
  ]
  const stored = () =>
    school.db
      .selectFrom('course')
      .select(['room', 'restrictions'])
      .where('section', '=', '702')
      .executeTakeFirstOrThrow()
  expect(await send('classes', `${head}\n${row}`)).toMatchObject({ added: 1, wrong: [], done: true })
  expect(await stored()).toEqual({ room: '', restrictions: '' })
  expect(await send('classes', `${head},room,restrictions\n${row},Loft,701`)).toMatchObject({ changed: 1, done: true })
  expect(await send('classes', `${head}\n${row.replace('Wool', 'Silk')}`)).toMatchObject({ changed: 1, done: true })
  expect(await stored()).toEqual({ room: 'Loft', restrictions: '701' })
})

test('a name that looks like a formula is exported as text and imported unchanged', async () => {
  const semester = await buildSemester(school.postgres)
  const { id } = await buildCourse(school.postgres, {
    semester_id: semester.id,
    name: '=cmd|calc',
    description: '<p>x</p>',
  })
  const csv = await exported('classes')
  expect(csv).toContain(",'=cmd|calc,")
  await send('classes', csv)
  expect(await school.db.selectFrom('course').select('name').where('id', '=', id).execute()).toEqual([
    { name: '=cmd|calc' },
  ])
})

test('an unknown and a missing column are reported', async () => {
  const csv = 'first_name,last_name,email,shoe_size\nGrace,Nez,grace@example.org,7'
  expect(await send('teachers', csv)).toMatchObject({
    done: false,
    wrong: [
      { line: 1, column: 'active', reason: 'This column is missing' },
      { line: 1, column: 'shoe_size', reason: 'Unknown column' },
    ],
  })
})

const HEAD = 'first_name,last_name,email,active'
const ROW = 'Grace,Nez,grace@example.org,perhaps'

test.each([
  ['an empty first row', `,,,\r\n${HEAD}\r\n${ROW}`, 3],
  ['blank lines before the header', `\n\n${HEAD}\n${ROW}`, 4],
  ['an empty first row in quotes', `"","","",""\n${HEAD}\n${ROW}`, 3],
  ['an empty column at the end', `${HEAD},\n${ROW},`, 2],
  ['an empty column at the end of the header only', `${HEAD},\n${ROW}`, 2],
  ['empty cells at the ends of rows', `${HEAD}\n${ROW},,,\n,,,,,,`, 2],
  ['a line that names its semicolons', `sep=;\r\n${HEAD}\r\n${ROW}`.replaceAll(',', ';'), 3],
  ['a line that names its commas, after a byte order mark', `\uFEFFSEP=,\n${HEAD}\n${ROW}`, 3],
  ['tabs', `${HEAD}\n${ROW}`.replaceAll(',', '\t'), 2],
  ['spaces around its headings', `${HEAD.replaceAll(',', ' , ')}\n${ROW}`, 2],
])('a file with %s is read, and its lines are counted as in a spreadsheet', async (_, csv, line) => {
  expect(await send('teachers', csv)).toMatchObject({ rows: 1, wrong: [{ line, column: 'active' }] })
})

test('a cell in a column without a heading is reported', async () => {
  const { wrong } = await send('teachers', `${HEAD},\n${ROW.replace('perhaps', '1')},left over`)
  expect(wrong).toMatchObject([{ line: 2, column: '', reason: 'This row has more columns than the header row' }])
})

test('a second row for the same teacher is reported', async () => {
  const csv = 'first_name,last_name,email,active\nAna,Begay,twice@example.org,1\nAna,Benally,twice@example.org,1'
  expect((await send('teachers', csv)).wrong).toMatchObject([{ line: 3, column: 'email' }])
})

test('with two teachers of one email a class keeps its own, and a new class is refused', async () => {
  const email = 'tba@example.org'
  const [, second] = [await buildTeacher(school.postgres, { email }), await buildTeacher(school.postgres, { email })]
  const semester = await buildSemester(school.postgres)
  const fields = { semester_id: semester.id, teacher_id: second.id, description: '<p>x</p>' }
  const { id } = await buildCourse(school.postgres, fields)
  expect(await send('classes', await exported('classes'))).toMatchObject({ changed: 0, done: true })
  const head =
    'semester,section,name,description,teacher_email,grade,max_seats,room,period,days,time,restrictions,active'
  const csv = `${head}\n${semester.name},901,Art,<p>x</p>,${email},K,5,,1,M,9:00,,1`
  expect((await send('classes', csv)).wrong).toMatchObject([{ line: 2, column: 'teacher_email' }])
  const [course] = await school.db.selectFrom('course').select('teacher_id').where('id', '=', id).execute()
  expect(course?.teacher_id).toBe(second.id)
})

test('a family that registers during its import has one account', async () => {
  for (let round = 0; round < 5; round++) {
    const email = newEmail()
    const others = Array.from({ length: 60 }, () => `${newEmail()},Ana,Begay,9285550142,,,`)
    const csv = [
      'email,first_name,last_name,phone,child_first_name,child_last_name,child_grade',
      ...others,
      `${email},Ana,Begay,9285550142,,,`,
    ].join('\n')
    const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email, password: 'a yellow bus' }
    const [report, registered] = await Promise.all([send('parents', csv), school.as().send(registerUser, { body })])
    expect([report.done, registered.status]).toEqual([true, 201])
    expect(await accountsOf(email)).toHaveLength(1)
  }
})

test('a malformed file is reported, and a template has the header row and an example', async () => {
  expect((await send('teachers', 'first_name,last_name,email,active\n"Grace,Nez,g@example.org,1')).wrong).not.toEqual(
    [],
  )
  const { body } = await office().send(exportFile, { params: { kind: 'teachers' }, query: { template: '1' } })
  expect(body).toEqual({
    name: 'teachers.csv',
    columns: ['id', 'first_name', 'last_name', 'email', 'active'],
    total: 1,
    rows: [['', 'Pat', 'Example', 'pat.example@school.example', '1']],
  })
})

function send(kind: FileKind, csv: string, confirmed = true) {
  return importFile(kind, { csv, confirmed })
}

async function exported(kind: FileKind): Promise<string> {
  return csvOf((await office().send(exportFile, { params: { kind } })).body)
}

function accountsOf(email: string) {
  return school.db.selectFrom('users').select(['id', 'role', 'last_name']).where('email', '=', email).execute()
}

test('a child’s name with a forbidden character is refused as such', async () => {
  const csv = 'id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
  const { wrong } = await send('parents', `${csv}\n,lena@example.org,Lena,Quiroz,9285550142,,T0m,Quiroz,5`)
  expect(wrong).toMatchObject([
    {
      line: 2,
      column: 'child_first_name',
      reason: `Only alphabetic characters are allowed. "0" can't be in a name.`,
    },
  ])
})

test('pasted names are imported in one form, and an import of the same names in another form changes nothing', async () => {
  const header = 'id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
  const pasted = `${header}\n,nuala@example.org,Nuala\u00a0Mae,O´Halloran\u200b,9285550142,,Jean–Luc,"Nun\u0303ez, Jr.",5`
  expect(await send('parents', pasted)).toMatchObject({ wrong: [], added: 1, done: true })
  const plain = `${header}\n,nuala@example.org,Nuala Mae,O'Halloran,9285550142,,Jean-Luc,"Nuñez, Jr.",5`
  expect(await send('parents', plain)).toMatchObject({ wrong: [], added: 0, changed: 0, same: 1 })
  expect(await accountsOf('nuala@example.org')).toMatchObject([{ last_name: "O'Halloran" }])
})
