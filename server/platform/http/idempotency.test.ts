import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/all.ts'
import { confirmChildren } from '../../../contract/confirmations.ts'
import { type Endpoint, storesResponse } from '../../../contract/endpoint.ts'
import * as commands from '../../../contract/enrollment/commands.ts'
import { moveFromWaitListToEnrolled } from '../../../contract/enrollment/rosters.ts'
import { updateCourse } from '../../../contract/officeCourses.ts'
import { deleteParent } from '../../../contract/parents.ts'
import { createSemester } from '../../../contract/semesters.ts'
import { logout } from '../../../contract/sessions.ts'
import { createStudent, updateStudent } from '../../../contract/students.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState, buildFamily, buildUser, signIn } from '../../../test/data/builders.ts'
import { courseForm } from '../../../test/data/classes.ts'
import { readLog } from '../../../test/data/roster.ts'
import { startServer } from '../../../test/processes/servers.ts'
import { openSchool } from '../../../test/school.ts'
import { studentOf } from '../../access/requireOwnStudent.ts'

const school = openSchool()
const key = 'one-key'
const sam = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
const LONGEST = '~'.repeat(200)

afterEach(() => {
  school.now = undefined
})

test('a repeated key adds one child and gets the first response, even after other changes', async () => {
  const parent = await buildUser(school.postgres)
  const client = school.as(parent)
  const first = await client.send(createStudent, { body: sam, key })
  await client.send(createStudent, { body: { ...sam, first_name: 'Lena' } })
  const repeated = await client.send(createStudent, { body: sam, key })
  expect([repeated.status, repeated.body]).toEqual([201, first.body])
  expect(repeated.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(await childrenOf(parent)).toEqual(['Sam', 'Lena'])
})

test('commands without a key and with different keys of up to 200 characters are all executed', async () => {
  const parent = await buildUser(school.postgres)
  for (const value of [undefined, undefined, 'a', LONGEST, LONGEST])
    await school.as(parent).send(createStudent, { body: { ...sam, another_child: true }, key: value })
  expect(await childrenOf(parent)).toHaveLength(4)
})

test('a repeated refusal is the same after the rule no longer refuses', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { grade: 'K' } })
  const call = { params: idsOf(at), key }
  const first = await school.as(at.parent).send(commands.enroll, call)
  await school.db.updateTable('course').set({ grade: '5' }).where('id', '=', at.course.id).execute()
  const repeated = await school.as(at.parent).send(commands.enroll, call)
  expect(first).toMatchObject({ status: 422, body: { because: 'wrong-grade' } })
  expect([repeated.status, repeated.body]).toEqual([422, first.body])
  expect((await school.as(at.parent).send(commands.enroll, { ...call, key: 'next-key' })).status).toBe(201)
})

test('a repeated response that the class filled up is the same after a seat is free', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 } })
  const call = { params: idsOf(at), key }
  const first = await school.as(at.parent).send(commands.enroll, call)
  await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', at.course.id).execute()
  const repeated = await school.as(at.parent).send(commands.enroll, call)
  expect([first.status, repeated.status, repeated.body]).toEqual([202, 202, first.body])
  expect(await readLog(school.db, at.course)).toEqual([])
})

test('a repeated command of the office is executed once', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'waiting' })
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const first = await office.send(moveFromWaitListToEnrolled, { body: idsOf(at), key })
  const repeated = await office.send(moveFromWaitListToEnrolled, { body: idsOf(at), key })
  expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body])
  expect(await readLog(school.db, at.course)).toHaveLength(1)
})

test('a key that is reused with another body, path or method is refused and changes nothing', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const at = await buildEnrollmentState(school.postgres)
  const client = school.as(parent)
  await client.send(createStudent, { body: sam, key })
  for (const response of [
    await client.send(createStudent, { body: { ...sam, grade: '1' }, key }),
    await client.send(updateStudent, { params: { id: student.id }, body: sam, key }),
    await client.send(commands.enroll, { params: idsOf(at), body: {}, key }),
  ])
    expect(response).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  expect(await childrenOf(parent)).toEqual(['Ada', 'Sam'])
})

test('a parent who sends an office command with a used key gets 403, not 409', async () => {
  const client = school.as(await buildUser(school.postgres))
  await client.send(createStudent, { body: sam, key })
  const response = await client.send(createSemester, { body: { name: 'Mine' }, key })
  expect(response).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('a response about a child is repeated to the family that has the child, and no longer to the one that had it', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const calls = [
    () => school.as(at.parent).send(commands.enroll, { params: idsOf(at), key }),
    () => school.as(at.parent).send(updateStudent, { params: at.student, body: { ...sam, grade: '5' }, key: 'edit' }),
  ]
  for (const call of calls) {
    const [first, repeated] = [await call(), await call()]
    expect([repeated.status, repeated.body]).toEqual([first.status, first.body])
    expect(first.status).toBeLessThan(300)
  }
  const moved = { ...sam, grade: '5', parent_id: (await buildUser(school.postgres)).id }
  expect((await office.send(updateStudent, { params: at.student, body: moved })).status).toBe(200)
  for (const call of calls) expect(await call()).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('a response about a child is not repeated while the child awaits acceptance, and no response to a disabled account', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const call = () => school.as(at.parent).send(commands.enroll, { params: idsOf(at), key })
  expect((await call()).status).toBe(201)
  const child = school.db.updateTable('student').where('id', '=', at.student.id)
  await child.set({ awaits_acceptance: true }).execute()
  expect((await call()).status).toBe(404)
  await child.set({ awaits_acceptance: false }).execute()
  expect((await call()).status).toBe(201)
  await school.db.updateTable('users').set({ disabled: true }).where('id', '=', at.parent.id).execute()
  expect((await call()).status).toBe(401)
})

/** `confirmChildren` names several in its body, and responds with no more than their names. */
test('every command of families whose response is stored and that has parameters names its child', () => {
  const named = Object.values<Endpoint>(ENDPOINTS)
    .filter(({ method, access, params }) => method !== 'GET' && access !== 'admin' && access !== 'anyone' && params)
    .filter((endpoint) => storesResponse(endpoint) && endpoint !== confirmChildren)
    .map(({ path, params }) => [path, studentOf({ path, params: params?.parse(NUMBERS) })])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([, student]) => student !== 7)).toEqual([])
})
const NUMBERS = { id: '7', student_id: '7', course_id: '8', request_id: '9' }

test('a key that is reused for another command on the same child and class is refused', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const call = { params: idsOf(at), key }
  expect((await school.as(at.parent).send(commands.enroll, call)).status).toBe(201)
  expect((await school.as(at.parent).send(commands.joinWaitList, call)).status).toBe(409)
  expect((await school.as(at.parent).send(commands.drop, call)).status).toBe(409)
})

test('two families can use the same key', async () => {
  const families = [await buildUser(school.postgres), await buildUser(school.postgres)]
  for (const parent of families)
    expect((await school.as(parent).send(createStudent, { body: sam, key })).status).toBe(201)
  for (const parent of families) expect(await childrenOf(parent)).toEqual(['Sam'])
})

test('a response is stored for 24 hours by the school’s clock, and then the key can be used again', async () => {
  const begin = new Date('2031-02-03T08:00:00Z')
  const { id } = await buildUser(school.postgres)
  const client = school.as({ token: await signIn(school.postgres, id, new Date(begin.getTime() + 3 * DAY_MS)) })
  const sendAfter = (ms: number, body: object) => {
    school.now = new Date(begin.getTime() + ms)
    return client.send(createStudent, { body, key })
  }
  await sendAfter(0, sam)
  expect((await sendAfter(DAY_MS - 1, sam)).status).toBe(201)
  expect(await childrenOf({ id })).toEqual(['Sam'])
  expect((await sendAfter(DAY_MS, { ...sam, first_name: 'Lena' })).status).toBe(201)
  expect(await childrenOf({ id })).toEqual(['Sam', 'Lena'])
  expect((await sendAfter(2 * DAY_MS - 1, { ...sam, first_name: 'Lena' })).status).toBe(201)
  expect(await childrenOf({ id })).toEqual(['Sam', 'Lena'])
})

test.each(['', ' ', 'two words', 'é', 'a'.repeat(201)])('the invalid key "%s" is refused', async (wrong) => {
  const parent = await buildUser(school.postgres)
  const response = await school.as(parent).send(createStudent, { body: sam, key: wrong })
  expect(response).toMatchObject({ status: 422, body: { code: 'invalid-idempotency-key' } })
  expect(await childrenOf(parent)).toEqual([])
})

test('a 404 is stored for its key, so a late repetition does nothing after the class has become visible', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false } })
  const call = { params: idsOf(at), key }
  const first = await school.as(at.parent).send(commands.enroll, call)
  expect(first).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not-found' } })
  await school.db.updateTable('course').set({ active: true }).where('id', '=', at.course.id).execute()
  const repeated = await school.as(at.parent).send(commands.enroll, call)
  expect([repeated.status, repeated.body]).toEqual([404, first.body])
  expect((await school.as(at.parent).send(commands.joinWaitList, call)).status).toBe(409)
  expect((await school.as(at.parent).send(commands.enroll, { ...call, key: 'another' })).status).toBe(201)
})

test('a request whose stored response has expired is answered once, also if the command finds nothing or is refused', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false } })
  const call = { params: idsOf(at), key }
  expect((await school.as(at.parent).send(commands.enroll, call)).status).toBe(404)
  const yesterday = new Date(Date.now() - 25 * HOUR_MS)
  const expire = () => school.db.updateTable('idempotent_response').set({ stored_at: yesterday }).execute()
  await expire()
  expect((await school.as(at.parent).send(commands.enroll, call)).status).toBe(404)
  const stored = school.db.selectFrom('idempotent_response').select('stored_at').where('key', '=', key)
  expect((await stored.where('user_id', '=', at.parent.id).executeTakeFirstOrThrow()).stored_at).not.toEqual(yesterday)
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const semester = { body: { name: 'Fall 2081' }, key: 'semester' }
  expect((await office.send(createSemester, semester)).status).toBe(201)
  await expire()
  expect((await office.send(createSemester, semester)).status).toBe(422)
})

test('parallel requests with one key all get the same 404', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false } })
  const call = { params: idsOf(at), key }
  const responses = await Promise.all([1, 2, 3, 4].map(() => school.as(at.parent).send(commands.enroll, call)))
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a 404 that cannot be stored for its key is the response nevertheless, and the log has the reason', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false } })
  const call = { params: idsOf(at), key }
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  onTestFinished(async () => void (await server.stop()))
  await sql`
    create function refuse_response() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`.execute(
    school.owner.db,
  )
  onTestFinished(async () => void (await sql`drop function refuse_response cascade`.execute(school.owner.db)))
  await sql`create trigger refuse_response before insert on idempotent_response
    for each row when (new.status = 404) execute function refuse_response()`.execute(school.owner.db)
  const response = await createClient(server.origin, at.parent.token).send(commands.enroll, call)
  expect(response).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not-found' } })
  await expect.poll(server.output).toMatch(/"message":"no room".*"msg":"a response was not stored for its key"/)
})

test('a 403 is not stored for its key, so the same request succeeds once the password is confirmed', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const { parent } = await buildFamily(school.postgres)
  const confirmedAt = (password_at: Date | null) =>
    school.db.updateTable('session').set({ password_at }).where('user_id', '=', admin.id).execute()
  const call = { params: { id: parent.id }, key }
  await confirmedAt(null)
  expect((await school.as(admin).send(deleteParent, call)).status).toBe(403)
  await confirmedAt(new Date())
  expect((await school.as(admin).send(deleteParent, call)).status).toBe(204)
})

test('a 401 is not stored for its key, so the same request succeeds after signing in again', async () => {
  const parent = await buildUser(school.postgres)
  const expired = { token: await signIn(school.postgres, parent.id, new Date(Date.now() - 1)) }
  const call = { body: sam, key }
  expect((await school.as(expired).send(createStudent, call)).status).toBe(401)
  expect((await school.as(parent).send(createStudent, call)).status).toBe(201)
})

test('a stored response needs a session', async () => {
  const parent = await buildUser(school.postgres)
  await school.as(parent).send(createStudent, { body: sam, key })
  await school.as(parent).send(logout)
  expect(await school.as(parent).send(createStudent, { body: sam, key })).toMatchObject({ status: 401 })
})

function idsOf({ course, student }: { course: { id: number }; student: { id: number } }) {
  return { course_id: course.id, student_id: student.id }
}

async function childrenOf({ id }: { id: number }) {
  const rows = await school.db
    .selectFrom('student')
    .select('first_name')
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ first_name }) => first_name)
}

test('parallel requests with one key all get the response of the one that was executed', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  for (let round = 0; round < 10; round++) {
    const call = { body: { name: `Twice ${round}` }, key: `twice-${round}` }
    const responses = await Promise.all([1, 2, 3, 4].map(() => school.as(admin).send(createSemester, call)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
  }
})

test('a refusal under another key is not a stored response', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const create = (key: string) => school.as(admin).send(createSemester, { body: { name: 'Once' }, key })
  expect((await create('one')).status).toBe(201)
  expect((await create('two')).status).toBe(422)
  expect((await create('two')).status).toBe(422)
})

test('a repeated edit gets its ETag again', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const by = await buildUser(school.postgres, { role: 'admin' })
  const call = { params: { id: at.course.id }, body: courseForm(at, { name: 'Art' }), key: 'edit' }
  const [first, repeated] = [await school.as(by).send(updateCourse, call), await school.as(by).send(updateCourse, call)]
  expect(first.headers.get('etag')).toMatch(/^"\d+"$/)
  expect(repeated.headers.get('etag')).toBe(first.headers.get('etag'))
})
