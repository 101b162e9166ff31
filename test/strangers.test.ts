import { expect, test } from 'vitest'
import { ENDPOINTS } from '../contract/all.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { buildUser } from './builders.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'
import type { Call } from './client.ts'
import { openSchool } from './school.ts'

const school = openSchool()
const NO_CHILD = 2_000_000_000

const names = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => takesAChild(ENDPOINTS[name]))
const families = names.filter((name) => ENDPOINTS[name].access !== 'admin')
const office = names.filter((name) => ENDPOINTS[name].access === 'admin')

test('the walk meets the paths that take a child', () => {
  expect(families).toEqual(expect.arrayContaining(['updateStudent', 'getSchedule', 'enrollInCourse', 'dropCourse']))
  expect(office).toEqual(expect.arrayContaining(['addStudentToClass', 'dropStudentFromWaitList']))
})

test.each(families)(
  '%s: a stranger’s child is not there, and not told apart from one that does not exist',
  async (name) => {
    const world = await buildFixture(school.postgres, name)
    const stranger = school.as(await buildUser(school.postgres))
    const before = await everything()
    const call = CALLS[name].call(world)
    const theirs = await stranger.send(ENDPOINTS[name], call)
    const nobodys = await stranger.send(ENDPOINTS[name], withChild(call, NO_CHILD))
    expect(theirs).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not-found' } })
    expect([nobodys.status, nobodys.body]).toEqual([theirs.status, theirs.body])
    expect(await everything()).toEqual(before)
  },
)

test.each(office)('%s: no parent may, for any child, their own too', async (name) => {
  const world = await buildFixture(school.postgres, name)
  const before = await everything()
  for (const parent of [world.parent, await buildUser(school.postgres)]) {
    const answer = await school.as(parent).send(ENDPOINTS[name], CALLS[name].call(world))
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  }
  expect(await everything()).toEqual(before)
})

function takesAChild({ path, params, body }: Endpoint): boolean {
  return path.startsWith('/api/students/:id') || [params, body].some((schema) => schema && 'student_id' in schema.shape)
}

/** The same call about another child. */
function withChild({ params, body, ...call }: Call, id: number): Call {
  const inBody = typeof body === 'object' && body && 'student_id' in body ? { ...body, student_id: id } : body
  const key = params && 'student_id' in params ? 'student_id' : 'id'
  return { ...call, body: inBody, params: { ...params, [key]: id } }
}

/** What a command could have changed. */
async function everything() {
  const all = (['student', 'roster_entry', 'course', 'enrollment_log', 'idempotent_response'] as const).map((table) =>
    school.db.selectFrom(table).selectAll().execute(),
  )
  return (await Promise.all(all)).map((rows) => rows.map((row) => JSON.stringify(row)).sort())
}
