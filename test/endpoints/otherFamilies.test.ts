import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Call } from '../client.ts'
import { buildUser } from '../data/builders.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'

const school = openSchool()
const NO_CHILD = 2_000_000_000

const names = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => takesChild(ENDPOINTS[name]))
const families = names.filter((name) => ENDPOINTS[name].access !== 'admin')
const office = names.filter((name) => ENDPOINTS[name].access === 'admin')

test('the tested endpoints include those that take a child', () => {
  expect(families).toEqual(expect.arrayContaining(['updateStudent', 'getSchedule', 'enroll', 'drop']))
  expect(office).toEqual(expect.arrayContaining(['addStudentToClass', 'dropStudentFromWaitList']))
})

test.each(families)('%s: another family’s child gives the same 404 as a child that does not exist', async (name) => {
  const fixture = await buildFixture(school.owner, name)
  const otherParent = school.as(await buildUser(school.postgres))
  const before = await readState()
  const call = CALLS[name].call(fixture)
  const existing = await otherParent.send(ENDPOINTS[name], call)
  const missing = await otherParent.send(ENDPOINTS[name], withChild(call, NO_CHILD))
  expect(existing).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not-found' } })
  expect([missing.status, missing.body]).toEqual([existing.status, existing.body])
  expect(await readState()).toEqual(before)
})

test.each(office)('%s: parents are refused, even for their own child', async (name) => {
  const fixture = await buildFixture(school.owner, name)
  const before = await readState()
  for (const parent of [fixture.parent, await buildUser(school.postgres)]) {
    const response = await school.as(parent).send(ENDPOINTS[name], CALLS[name].call(fixture))
    expect(response).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  }
  expect(await readState()).toEqual(before)
})

function takesChild({ path, params, body }: Endpoint): boolean {
  return path.startsWith('/api/students/:id') || [params, body].some((schema) => schema && 'student_id' in schema.shape)
}

function withChild({ params, body, ...call }: Call, id: number): Call {
  const inBody = typeof body === 'object' && body && 'student_id' in body ? { ...body, student_id: id } : body
  const key = params && 'student_id' in params ? 'student_id' : 'id'
  return { ...call, body: inBody, params: { ...params, [key]: id } }
}

/** The rows that a command could change. */
async function readState() {
  const all = (['student', 'roster_entry', 'course', 'enrollment_log', 'idempotent_response'] as const).map((table) =>
    school.db.selectFrom(table).selectAll().execute(),
  )
  return (await Promise.all(all)).map((rows) => rows.map((row) => JSON.stringify(row)).sort())
}
