import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { listStudents } from '../../contract/students.ts'
import { type BuiltUser, buildStudent, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const COUNT = 130
/** The sort of a list whose query names none. */
const SORT = 'name asc'
let by: BuiltUser

beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
  const parents = await Promise.all(
    ['Zuni', 'Nuñez', 'Álvarez'].map((last_name) => buildUser(school.postgres, { last_name })),
  )
  const grades = ['K', '5', '10', 'done'] as const
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    first_name: `Child ${n % 40}`,
    last_name: ['Nez', 'Łopez', "O'Brien"][n % 3] ?? '',
    grade: grades[n % 4] ?? 'K',
    parent_id: parents[n % parents.length]?.id ?? 0,
  }))
  await school.db.insertInto('student').values(rows).execute()
})

const ORDERS = ['name', 'grade', 'parent'].flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })))

test.each(ORDERS)('pages in the order %j have every student once, forward, backward and by number', async (sorting) => {
  const whole = (await list(sorting)).students.map(({ id }) => id)
  expect(new Set(whole).size).toBe(COUNT)
  const pages = await walk(sorting, 'next', await list({ ...sorting, page: '1' }))
  expect(pages.flatMap(idsOf)).toEqual(whole)
  expect(pages.map(({ students }) => students.length)).toEqual([50, 50, 30])
  const last = await list({ ...sorting, page: '3' })
  const backward = await walk(sorting, 'previous', last)
  expect(backward.toReversed().flatMap(idsOf)).toEqual(whole)
  expect(last.total).toBe(COUNT)
})

test('students that are added and removed between two pages neither repeat nor hide another', async () => {
  const whole = (await list({})).students.map(({ id }) => id)
  const first = await list({ page: '1' })
  const parent_id = first.students[0]?.parent_id ?? 0
  const added = []
  for (const first_name of ['Ada', 'Aki', 'Ana'])
    added.push(await buildStudent(school.postgres, { parent_id, first_name, last_name: 'Aaron' }))
  const removed = [idsOf(first)[3] ?? 0, idsOf(first)[49] ?? 0]
  await school.db.deleteFrom('student').where('id', 'in', removed).execute()
  const rest = await walk({}, 'next', first)
  expect(rest.flatMap(idsOf)).toEqual(whole)
  expect(rest[1]?.total).toBe(COUNT + 1)
  const ids = added.map(({ id }) => id)
  await school.db.deleteFrom('student').where('id', 'in', ids).execute()
})

test.each([
  ['whose number is after the last one', { page: '9' }, '3'],
  ['after students that are gone', { page: '2', cursor: cursorOf('after', SORT, 'Z', 'Z', '1') }, '3'],
  ['before students that are gone', { page: '2', cursor: cursorOf('before', SORT, 'A', 'A', '1') }, '1'],
])('a page %s shows the nearest page that has students', async (_situation, query, shown) => {
  const nearest = await list({ page: shown })
  expect(nearest.students.length).toBeGreaterThan(0)
  expect(await list(query)).toEqual(nearest)
})

test('a search finds the words of the name, the parent and the grade on its pages', async () => {
  const { students, total } = await list({ page: '1', search: 'lopez zuni' })
  expect(total).toBe(students.length)
  expect(students.every(({ last_name, parent }) => last_name === 'Łopez' && parent.last_name === 'Zuni')).toBe(true)
  const kindergarten = await list({ page: '1', search: 'nez kinder' })
  expect(new Set(kindergarten.students.map(({ grade }) => grade))).toEqual(new Set(['K']))
  expect((await list({ page: '1', search: '10th' })).students[0]?.grade).toBe('10')
  expect(await list({ page: '1', search: '4th' })).toEqual({ students: [], total: 0 })
})

test('each student of a list has the phone of the parent', async () => {
  const parent = await buildUser(school.postgres, { phone: '4805550177', last_name: 'Phone' })
  const { id } = await buildStudent(school.postgres, { parent_id: parent.id })
  expect((await list({ page: '1', search: 'phone' })).students).toMatchObject([{ id, parent: { phone: '4805550177' } }])
  await school.db.deleteFrom('student').where('id', '=', id).execute()
})

test('a list without a page has all matches', async () => {
  const { total } = await list({ page: '1' })
  expect(await list({})).toMatchObject({ total, students: { length: total } })
})

test.each([
  'x',
  'bnVsbA',
  cursorOf('after', SORT),
  cursorOf('around', SORT, 'Nez', 'Ada', '1'),
  cursorOf('after', 'parent asc', 'Nez', 'Ada', '1'),
  cursorOf('after', SORT, 'Nez', 'Ada', '1 or 1=1'),
  cursorOf('after', SORT, 'Nez', 'Ada', '99999999999999999999'),
  cursorOf('after', SORT, 'Nez\u0000', 'Ada', '1'),
])('the unusable cursor %s is ignored', async (cursor) => {
  const [expected, answer] = [await list({ page: '2' }), await list({ page: '2', cursor })]
  expect(idsOf(answer)).toEqual(idsOf(expected))
})

test.each([
  ['page', '0'],
  ['size', '25'],
  ['sort', 'parent_id'],
  ['order', 'up'],
  ['cursor', 'x'.repeat(2001)],
])('the query %s=%s is refused', async (name, value) => {
  expect((await school.as(by).send(listStudents, { query: { [name]: value } })).status).toBe(422)
})

type Page = ResponseOf<typeof listStudents>

function idsOf({ students }: Page): number[] {
  return students.map(({ id }) => id)
}

async function list(query: Readonly<Record<string, string>>): Promise<Page> {
  const { status, body } = await school.as(by).send(listStudents, { query })
  expect(status).toBe(200)
  return body
}

/** The first page and those after or before it. */
async function walk(sorting: object, direction: 'next' | 'previous', start: Page): Promise<Page[]> {
  const pages = [start]
  for (let cursor = start[direction]; cursor !== undefined; cursor = pages.at(-1)?.[direction])
    pages.push(await list({ ...sorting, page: '9', cursor }))
  return pages
}

function cursorOf(...parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
