import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { listLogs } from '../../contract/logs.ts'
import { type BuiltUser, buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('the log has each change with its actor and the names of that time, newest first', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const params = { course_id: at.course.id, student_id: at.student.id }
  await school.as(at.parent).send(commands.enroll, { params, body: {} })
  await school.as(at.parent).send(commands.drop, { params, body: {} })
  await school.db.updateTable('student').set({ last_name: 'Benally' }).where('id', '=', at.student.id).execute()
  const { body } = await read(at.semester.id)
  const entry = {
    id: expect.any(Number),
    section: at.course.section,
    class: 'Robotics',
    semester: at.semester.name,
    first_name: 'Ada',
    last_name: 'Yazzie',
    culprit: 'Rosa Yazzie',
    reason: null,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  }
  expect(body).toStrictEqual({
    logs: [
      { ...entry, status: 'dropped' },
      { ...entry, status: 'enrolled' },
    ],
    total: 2,
  })
})

test('the log is read as a whole, or as one page of the matching entries with their total', async () => {
  const { id } = (await buildEnrollmentState(school.postgres)).semester
  await fill(id, 130)
  expect((await read(id)).body.logs).toHaveLength(130)
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => read(id, { page, size: '50' })))
  expect(pages.map(({ body }) => body.logs.length)).toEqual([50, 50, 30, 30])
  expect(pages.map(({ body }) => body.total)).toEqual([130, 130, 130, 130])
  const seen = pages.flatMap(({ body }) => body.logs.map((log) => log.first_name))
  expect(new Set(seen).size).toBe(130)
  const found = (await read(id, { page: '1', search: 'CHILD7 drop' })).body
  expect([found.total, found.logs.map(({ first_name, status }) => [first_name, status])]).toEqual([
    6,
    ['79', '77', '75', '73', '71', '7'].map((n) => [`Child${n}`, 'dropped']),
  ])
  expect((await read(id, { page: '1', search: "100%_'" })).body).toEqual({ logs: [], total: 0 })
})

test('the log is sorted by the selected column', async () => {
  const { id } = (await buildEnrollmentState(school.postgres)).semester
  await fill(id, 5)
  const firstBy = async (sort: string, order: string) => (await read(id, { page: '1', sort, order })).body.logs[0]
  expect(await firstBy('student', 'asc')).toMatchObject({ first_name: 'Child0' })
  expect(await firstBy('student', 'desc')).toMatchObject({ first_name: 'Child4' })
  expect(await firstBy('status', 'asc')).toMatchObject({ status: 'dropped' })
  expect(await firstBy('date', 'asc')).toMatchObject({ first_name: 'Child0' })
})

test.each([
  ['page', '0'],
  ['page', 'x'],
  ['size', '1000'],
  ['sort', 'password'],
  ['order', 'up'],
  ['search', 'x'.repeat(101)],
])('the query %s=%s is refused', async (name, value) => {
  const { id } = (await buildEnrollmentState(school.postgres)).semester
  expect((await read(id, { [name]: value })).status).toBe(422)
})

function read(id: number, query: Record<string, string> = {}) {
  return school.as(by).send(listLogs, { params: { semester: id }, query })
}

test('names are sorted naturally, and sections by number', async () => {
  const { id } = (await buildEnrollmentState(school.postgres)).semester
  const names = ["O'Brien", 'Zuni', 'Nuñez', 'Łukasz', 'Nguyễn', "tł'ízí", 'Nez', 'Lopez']
  for (const [n, last_name] of names.entries()) await fill(id, 1, { last_name, section: ['1000', '21', '101'][n % 3] })
  const sorted = async (sort: string) => (await read(id, { page: '1', sort, order: 'asc' })).body.logs
  expect((await sorted('student')).map(({ last_name }) => last_name)).toEqual([
    ...['Lopez', 'Łukasz', 'Nez', 'Nguyễn'],
    ...['Nuñez', "O'Brien", "tł'ízí", 'Zuni'],
  ])
  expect([...new Set((await sorted('section')).map(({ section }) => section))]).toEqual(['21', '101', '1000'])
})

test.each(['nunez', 'LUKASZ', "tl'izi o'brien", 'łukasz tł’ízí'])(
  'the search %j matches without accents and case',
  async (search) => {
    const { id } = (await buildEnrollmentState(school.postgres)).semester
    await fill(id, 3, { first_name: 'Łukasz Nuñez', last_name: 'tł’ízí O’Brien' })
    expect((await read(id, { page: '1', search })).body.total).toBe(3)
  },
)

async function fill(semester_id: number, count: number, fields = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    semester_id,
    course_id: 1,
    student_id: n,
    section: '101',
    class: 'Art',
    semester: 'Fall',
    first_name: `Child${n}`,
    last_name: 'Yazzie',
    status: n % 2 === 1 ? ('dropped' as const) : ('enrolled' as const),
    culprit: 'Rosa Yazzie',
    culprit_id: 1,
    ...fields,
  }))
  await school.db.insertInto('enrollment_log').values(rows).execute()
}
