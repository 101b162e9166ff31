import { expect, test } from 'vitest'
import { listSavedFilters, removeSavedFilter, SAVED_FILTERS_MAX, saveFilter } from '../../contract/savedFilters.ts'
import { buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const buildOffice = () => buildUser(school.postgres, { role: 'admin' })
const FILTER = { list: 'classes', name: 'Full on Mondays', search: 'day=M&full=true' } as const

test('a person of the office keeps filters by name, which nobody else sees or removes', async () => {
  const [one, other] = [school.as(await buildOffice()), school.as(await buildOffice())]
  const saved = await one.send(saveFilter, { body: FILTER })
  expect(saved).toMatchObject({ status: 201, body: { filters: [FILTER] } })
  const replaced = await one.send(saveFilter, { body: { ...FILTER, name: ' Full on Mondays ', search: 'day=M' } })
  expect(replaced.body.filters).toMatchObject([{ ...FILTER, search: 'day=M' }])
  const [{ id = 0 } = {}] = replaced.body.filters
  expect((await other.send(removeSavedFilter, { params: { id } })).body).toEqual({ filters: [] })
  expect((await one.send(listSavedFilters)).body.filters).toHaveLength(1)
  expect((await one.send(removeSavedFilter, { params: { id } })).body).toEqual({ filters: [] })
})

test('an account keeps a limited number of filters for each list', async () => {
  const one = school.as(await buildOffice())
  for (let n = 1; n <= SAVED_FILTERS_MAX; n++)
    expect((await one.send(saveFilter, { body: { ...FILTER, name: `Filter ${n}` } })).status).toBe(201)
  expect(await one.send(saveFilter, { body: FILTER })).toMatchObject({
    status: 422,
    body: { errors: { name: [`You have ${SAVED_FILTERS_MAX} saved filters for this list. Remove one first.`] } },
  })
  expect((await one.send(saveFilter, { body: { ...FILTER, name: 'Filter 1' } })).status).toBe(201)
  const student = { list: 'students', name: 'Free on Friday', search: 'state=without-class&day=F' } as const
  expect((await one.send(saveFilter, { body: student })).status).toBe(201)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ list: 'teachers' }, 'list'],
  [{ search: '' }, 'search'],
  [{ search: 'javascript:alert(1)' }, 'search'],
  [{ search: 'day=M#top' }, 'search'],
])('a filter with %j is refused by field', async (wrong, field) => {
  const one = school.as(await buildOffice())
  const answer = await one.send(saveFilter, { body: { ...FILTER, ...wrong } as never })
  expect([answer.status, Object.keys(Object(answer.body).errors)]).toEqual([422, [field]])
})
