import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { listParents } from '../../contract/parents.ts'
import { type BuiltUser, buildStudent, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const COUNT = 60
let by: BuiltUser
let family: BuiltUser

beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
  for (let n = 0; n < COUNT; n++) {
    const phone = String(9_285_550_000 + ((n * 7) % COUNT))
    family = await buildUser(school.postgres, { last_name: ['Nez', 'Łopez', "O'Brien"][n % 3] ?? '', phone })
    for (let child = 0; child < n % 4; child++) await buildStudent(school.postgres, { parent_id: family.id })
  }
  await buildStudent(school.postgres, { parent_id: family.id, first_name: 'Nuño', last_name: 'Żuk', grade: 'K' })
})

test.each(['name', 'email', 'phone', 'children'].flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order }))))(
  'pages in the order %j have every parent once, with the children',
  async (sorting) => {
    const whole = (await list(sorting)).parents
    expect(whole).toHaveLength(COUNT)
    const pages = [await list({ ...sorting, page: '1' })]
    for (let cursor = pages[0]?.next; cursor !== undefined; cursor = pages.at(-1)?.next)
      pages.push(await list({ ...sorting, page: '2', cursor }))
    expect(pages.flatMap(({ parents }) => parents)).toEqual(whole)
    expect(pages.map(({ parents, total }) => [parents.length, total])).toEqual([
      [25, COUNT],
      [25, COUNT],
      [10, COUNT],
    ])
  },
)

test('parents are sorted by the number of their children', async () => {
  const { parents } = await list({ page: '1', size: '100', sort: 'children', order: 'desc' })
  const counts = parents.map(({ students }) => students.length)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(parents[0]?.id).toBe(family.id)
})

test.each(['zuk', 'nuno', "o'brien nuno", 'Zuk, Nuno', 'obrien nuno', 'o´brien zuk', '(928) 555-0053 zuk'])(
  'the search %j finds a family',
  async (search) => {
    const { parents, total } = await list({ page: '1', search })
    expect([total, parents.map(({ id }) => id)]).toEqual([1, [family.id]])
  },
)

test('one parent is found by id, and neither an admin nor an unknown id is', async () => {
  expect((await list({ id: String(family.id) })).parents.map(({ id }) => id)).toEqual([family.id])
  expect((await list({ id: String(by.id) })).parents).toEqual([])
  expect((await list({ id: '2000000000' })).parents).toEqual([])
})

test('one parent and a page are not exports, and the whole list is one', async () => {
  const recorded = await entries()
  await list({ id: String(family.id) })
  await list({ page: '1' })
  expect(await entries()).toEqual(recorded)
  await list({ search: 'zuk' })
  expect(await entries()).toEqual([...recorded, { subject_name: 'parents.csv', after: { rows: 1, search: true } }])
})

async function list(query: Readonly<Record<string, string>>): Promise<ResponseOf<typeof listParents>> {
  const { status, body } = await school.as(by).send(listParents, { query })
  expect(status).toBe(200)
  return body
}

function entries() {
  return school.db
    .selectFrom('audit_entry')
    .select(['subject_name', 'after'])
    .where('user_id', '=', by.id)
    .orderBy('id')
    .execute()
}
