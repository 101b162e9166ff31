import { beforeAll, expect, test } from 'vitest'
import { countRegistrations, listRegistrations } from '../../../contract/registration/office.ts'
import { startReview } from '../../../contract/registration/review.ts'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { type BuiltUser, buildRegistration, buildUser } from '../../../test/data/builders.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
let admin: BuiltUser

beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  const day = (date: number) => ({ received_at: new Date(Date.UTC(2026, 7, date)) })
  await register('Zoë', 'Nuñez', '10', 'Rosa Nuñez', day(1))
  await register('Åsa', 'Begay', 'K', 'Tom Begay', day(2))
  const { id } = await register('Sam', "O'Brien", '2', "Mary O'Brien", { ...day(3), year: '2025 - 2026' })
  await school.as(admin).send(startReview, { params: { id }, body: {} })
})

test('registrations are listed newest first, without answers', async () => {
  const { registrations, total, years } = await list({})
  expect(registrations.map(({ first_name }) => first_name)).toEqual(['Sam', 'Åsa', 'Zoë'])
  expect(total).toBe(3)
  expect(years).toEqual([expect.any(String), '2025 - 2026'])
  expect(Object.keys(registrations[0] ?? {})).toEqual([
    'id',
    'reference',
    'received_at',
    'state',
    'first_name',
    'last_name',
    'grade',
    'year',
    'parent_name',
    'student_id',
    'attached',
    'revision',
    'siblings',
  ])
})

test.each([
  [{ search: 'nunez' }, ['Zoë']],
  [{ search: 'tom asa' }, ['Åsa']],
  [{ search: 'o’brien' }, ['Sam']],
  [{ search: 'zoe begay' }, []],
  [{ state: 'in-review' }, ['Sam']],
  [{ state: 'new' }, ['Åsa', 'Zoë']],
  [{ grade: 'K' }, ['Åsa']],
  [{ year: '2025 - 2026' }, ['Sam']],
  [{ sort: 'student', order: 'asc' }, ['Åsa', 'Zoë', 'Sam']],
  [{ sort: 'grade', order: 'asc' }, ['Åsa', 'Sam', 'Zoë']],
  [{ sort: 'parent', order: 'desc' }, ['Åsa', 'Zoë', 'Sam']],
  [{ sort: 'state', order: 'desc' }, ['Sam', 'Åsa', 'Zoë']],
] as const)('the list with %j has %j', async (query, names) => {
  expect((await list(query)).registrations.map(({ first_name }) => first_name)).toEqual(names)
})

test('a reference number finds its registration, in lower case too', async () => {
  const [first] = (await list({})).registrations
  expect((await list({ search: first?.reference.toLowerCase() ?? '' })).registrations).toEqual([first])
})

test('a page has its registrations and the total of all, and one after the last page shows the last', async () => {
  const all = (await list({})).registrations
  expect(await list({ page: '1' })).toMatchObject({ registrations: all, total: 3 })
  expect(await list({ page: '2' })).toEqual(await list({ page: '1' }))
})

test('registrations are counted by state', async () => {
  const { body } = await school.as(admin).send(countRegistrations)
  expect(body.counts).toEqual({ new: 2, 'in-review': 1, returned: 0, accepted: 0, declined: 0 })
})

async function list(query: Readonly<Record<string, string>>) {
  return (await school.as(admin).send(listRegistrations, { query })).body
}

function register(first: string, last: string, grade: string, parent: string, values: object) {
  const answers = {
    'student.first_name': first,
    'student.last_name': last,
    'student.grade': grade,
    'parent_1.name': parent,
  }
  const form = Object.entries(answers).reduce(
    (changed, [path, answer]) => withAnswer(changed, path, answer),
    registrationForm(),
  )
  return buildRegistration(school.postgres, { form, ...values })
}
