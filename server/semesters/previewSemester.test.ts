import { beforeAll, expect, test } from 'vitest'
import { getDaysOff } from '../../contract/daysOff.ts'
import { listDocumentRequests } from '../../contract/documents/requests.ts'
import { createSemester, listSemesters, previewSemester, type SemesterPreview } from '../../contract/semesters.ts'
import {
  type BuiltUser,
  buildCourse,
  buildLottery,
  buildSemester,
  buildTeacher,
  buildUser,
  buildWindow,
} from '../../test/data/builders.ts'
import { buildDocumentRequest } from '../../test/data/documents.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('a preview stores nothing, and says what the new semester has then', async () => {
  const { semester, chosen } = await buildSource()
  const body = { name: 'Like it', copy_from: semester.id, copy_setup_from: semester.id, classes: [chosen.id] }
  const before = await stored()
  const { setup, classes } = await preview(body)
  expect(await stored()).toEqual(before)
  expect(classes).toEqual({ was: 4, becomes: 1 })
  expect(setup?.was).toEqual(await setupOf(semester.name))
  await create(body)
  expect(setup?.becomes).toEqual(await setupOf('Like it'))
  expect(setup?.becomes).toMatchObject({ starts_on: '2097-08-19', lottery: null })
  expect(setup?.becomes.document_requests).toEqual([
    { kind: 'birth', title: '', title_es: '', due_on: '2097-08-12' },
    { kind: 'other', title: 'Photo', title_es: '', due_on: '2097-08-19' },
  ])
  expect(setup?.was.lottery).not.toBeNull()
  const copies = school.db.selectFrom('course').select(['course.name', 'section'])
  const made = copies.innerJoin('semester', 'semester.id', 'semester_id').where('semester.name', '=', 'Like it')
  expect(await made.execute()).toEqual([{ name: chosen.name, section: chosen.section }])
})

test('a preview names inactive teachers, rooms and teachers used twice, and days off that fall on important days', async () => {
  const { semester, twin, idle } = await buildSource()
  const { closed, conflicts } = await preview({ name: 'Same', copy_from: semester.id, copy_setup_from: semester.id })
  expect(closed).toEqual([
    { date: '2097-08-12', name: 'Fair', on: 'opening' },
    { date: '2097-08-19', name: 'Moving day', on: 'first-day' },
  ])
  expect(conflicts).toHaveLength(3)
  expect(conflicts).toContainEqual({
    name: idle.name,
    section: idle.section,
    inactive_teacher: 'Ida Gone',
    clashes: [],
  })
  expect(conflicts).toContainEqual(
    expect.objectContaining({ clashes: [{ shares: 'room', name: twin.name, section: twin.section }] }),
  )
})

test('without what to copy, a preview has neither classes nor a setup', async () => {
  expect(await preview({ name: 'Alone' })).toEqual({ setup: null, classes: null, closed: [], conflicts: [] })
})

test('a class that the copied semester does not have, and no class at all, are refused', async () => {
  const { semester, chosen } = await buildSource()
  const other = await buildCourse(school.postgres, { semester_id: (await buildSemester(school.postgres)).id })
  const before = await stored()
  for (const call of [previewSemester, createSemester])
    for (const body of [
      { copy_from: semester.id, classes: [chosen.id, other.id] },
      { copy_from: semester.id, classes: [999_999] },
      { copy_from: semester.id, classes: [] },
      { classes: [chosen.id] },
    ]) {
      const refused = await school.as(by).send(call, { body: { name: 'Refused', ...body } })
      expect(refused).toMatchObject({ status: 422, body: { errors: { classes: expect.anything() } } })
    }
  expect(await stored()).toEqual(before)
})

/** A semester of 2096 with a lottery that was long before, and four classes. */
async function buildSource() {
  const semester = await buildSemester(school.postgres, { starts_on: '2096-08-20', ends_on: '2096-12-14' })
  const { id: semester_id } = semester
  const ida = await buildTeacher(school.postgres, { first_name: 'Ida', last_name: 'Gone', active: false })
  const chosen = await buildCourse(school.postgres, { semester_id, days: 'HS', name: 'Weaving' })
  const room = { semester_id, room: 'Kiln', days: 'W' } as const
  const [, twin] = [await buildCourse(school.postgres, room), await buildCourse(school.postgres, room)]
  const idle = await buildCourse(school.postgres, { semester_id, days: 'F', teacher_id: ida.id })
  await buildWindow(school.postgres, semester, { opens_at: new Date('2096-08-14T03:00:00Z'), grades: 'K' })
  const days_off = [
    { semester_id, day: '2096-08-13', name: 'Fair' },
    { semester_id, day: '2096-08-20', name: 'Moving day' },
  ]
  await school.db.insertInto('day_off').values(days_off).execute()
  await buildDocumentRequest(school.postgres, { semester_id, kind: 'other', title: 'Photo', due_on: '2096-08-20' })
  await buildDocumentRequest(school.postgres, { semester_id, due_on: '2096-08-13' })
  await buildLottery(school.postgres, semester, {
    opens_at: new Date('2020-07-03T15:00:00Z'),
    closes_at: new Date('2020-07-10T15:00:00Z'),
  })
  return { semester, chosen, twin, idle }
}

async function preview(body: object): Promise<SemesterPreview> {
  const { status, body: answer } = await school.as(by).send(previewSemester, { body })
  expect(status).toBe(200)
  return answer.preview
}

async function create(body: object): Promise<void> {
  expect((await school.as(by).send(createSemester, { body })).status).toBe(201)
}

/** As the office reads it. */
async function setupOf(name: string): Promise<unknown> {
  const { semesters } = (await school.as(by).send(listSemesters)).body
  const found = semesters.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is missing`)
  const { starts_on, ends_on, confirmation, confirmation_from, windows, lottery, id } = found
  const { days_off } = (await school.as(by).send(getDaysOff, { params: { id } })).body
  const { requests } = (await school.as(by).send(listDocumentRequests, { query: { semester: String(id) } })).body
  const document_requests = requests.map(({ kind, title, title_es, due_on }) => ({ kind, title, title_es, due_on }))
  return { starts_on, ends_on, confirmation, confirmation_from, windows, lottery, days_off, document_requests }
}

/** How many rows the tables have that a new semester writes to. */
function stored() {
  const tables = [
    'semester',
    'course',
    'enrollment_window',
    'day_off',
    'lottery',
    'bell_schedule',
    'document_request',
    'audit_entry',
  ] as const
  return Promise.all(tables.map(async (table) => (await school.db.selectFrom(table).selectAll().execute()).length))
}
