import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as enrollmentCommands from '../../../contract/enrollment/commands.ts'
import { getSchedule } from '../../../contract/enrollment/schedules.ts'
import { listLimitedParents } from '../../../contract/parents.ts'
import { createSemester } from '../../../contract/semesters.ts'
import { logout } from '../../../contract/sessions.ts'
import { createStudent, updateStudent } from '../../../contract/students.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState, buildUser, signIn } from '../../../test/data/builders.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
const EIGHT = new Date('2031-02-03T08:00:00Z')

afterEach(() => {
  school.now = undefined
})

test('a parent may send twenty commands, then one per second', async () => {
  const { save } = await family()
  const statuses = []
  for (let n = 0; n < 25; n += 1) statuses.push((await save()).status)
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  const refused = await save()
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.body).toEqual({
    code: 'throttled',
    message: 'You are making changes very quickly. Please try again in 1 second.',
  })
  for (let second = 0; second < 5; second += 1) {
    later(1000)
    expect([(await save()).status, (await save()).status]).toEqual([200, 429])
  }
})

test('commands without an Idempotency-Key count like others, and queries do not count', async () => {
  const { save, client, at } = await family()
  for (let n = 0; n < 20; n += 1) await save({ key: undefined })
  expect((await save()).status).toBe(429)
  const params = { id: at.student.id }
  const query = { semester: String(at.semester.id) }
  for (let n = 0; n < 30; n += 1) expect((await client.send(getSchedule, { params, query })).status).toBe(200)
  expect((await client.send(logout, { body: {} })).status).toBe(204)
})

test('commands that a rule refuses count too', async () => {
  const { at, client } = await family()
  const call = { params: { course_id: at.course.id, student_id: at.student.id }, body: {} }
  const statuses = []
  for (let n = 0; n < 25; n += 1) statuses.push((await client.send(enrollmentCommands.drop, call)).status)
  expect(statuses).toEqual([...Array(20).fill(422), ...Array(5).fill(429)])
})

test('a throttled command changes nothing, and its response is not stored', async () => {
  const { save, client, at } = await family()
  for (let n = 0; n < 20; n += 1) await save()
  const body = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
  expect((await client.send(createStudent, { body, key: 'again' })).status).toBe(429)
  later(1000)
  expect((await client.send(createStudent, { body, key: 'again' })).status).toBe(201)
  const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', at.parent.id).execute()
  expect(children).toHaveLength(2)
})

test('a repeated command gets its stored response after its account reached the limit', async () => {
  const { save } = await family()
  const first = await save({ key: 'first' })
  for (let n = 0; n < 19; n += 1) await save()
  expect((await save()).status).toBe(429)
  const repeated = await save({ key: 'first' })
  expect([repeated.status, repeated.body]).toEqual([200, first.body])
})

test('a refusal that cannot be recorded is still sent to the parent', async () => {
  const { save } = await family()
  for (let n = 0; n < 20; n += 1) await save()
  await sql`alter table account_limit_hit add constraint full_disk check (false) not valid`.execute(school.owner.db)
  const refused = await save()
  await sql`alter table account_limit_hit drop constraint full_disk`.execute(school.owner.db)
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'throttled' }])
})

test('the limit of one family does not slow another family or the office', async () => {
  const { save, origin } = await family()
  for (let n = 0; n < 25; n += 1) await save()
  expect((await (await family()).save()).status).toBe(200)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const token = await signIn(school.postgres, admin.id, new Date(EIGHT.getTime() + DAY_MS))
  for (let n = 0; n < 30; n += 1) {
    const response = await createClient(origin, token).send(createSemester, { body: { name: `Quick ${n}` } })
    expect(response.status).toBe(201)
  }
})

test('all sessions of an account share one limit', async () => {
  const { save, at, origin } = await family()
  for (let n = 0; n < 20; n += 1) await save()
  const token = await signIn(school.postgres, at.parent.id, new Date(EIGHT.getTime() + DAY_MS))
  const params = { course_id: at.course.id, student_id: at.student.id }
  expect((await createClient(origin, token).send(enrollmentCommands.enroll, { params, body: {} })).status).toBe(429)
})

test('two servers execute about twenty of a hundred parallel commands', async () => {
  const { at, origin } = await family()
  const origins = [origin, await open()]
  const token = await signIn(school.postgres, at.parent.id, new Date(EIGHT.getTime() + DAY_MS))
  const params = { course_id: at.course.id, student_id: at.student.id }
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      createClient(origins[n % 2] ?? '', token).send(enrollmentCommands.drop, { params, body: {} }),
    ),
  )
  const done = responses.filter(({ status }) => status === 422).length
  expect(done).toBeGreaterThanOrEqual(20)
  expect(done).toBeLessThanOrEqual(30)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - done)
})

test('an account sends at most two thousand commands a day', async () => {
  const { save, at } = await family()
  await sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
    select ${at.parent.id}, n, '', 200, '{}', ${new Date(EIGHT.getTime() - HOUR_MS)} from generate_series(1, 1999) n
  `.execute(school.db)
  expect((await save()).status).toBe(200)
  const refused = await save()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(refused.body).toMatchObject({ message: expect.stringContaining('too many changes today') })
})

test('a clock that was set forward and back does not throttle a parent for long', async () => {
  const { save } = await family()
  later(HOUR_MS)
  for (let n = 0; n < 25; n += 1) await save()
  later(-HOUR_MS)
  later(2000)
  expect((await save()).status).toBe(200)
})

test('a throttled account is recorded once per hour', async () => {
  const { save, at, origin } = await family()
  for (let n = 0; n < 22; n += 1) await save()
  for (let n = 0; n < 3; n += 1) {
    later(HOUR_MS)
    for (let m = 0; m < 22; m += 1) await save()
  }
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const token = await signIn(school.postgres, admin.id, new Date(EIGHT.getTime() + DAY_MS))
  const { accounts } = (await createClient(origin, token).send(listLimitedParents)).body
  expect(accounts.filter(({ id }) => id === at.parent.id)).toMatchObject([
    { limit: 'commands', last_at: '2031-02-03T11:00:00.000Z' },
  ])
  const hours = school.db.selectFrom('account_limit_hit').select('hour').where('user_id', '=', at.parent.id)
  expect(await hours.execute()).toHaveLength(4)
  school.now = new Date(EIGHT.getTime() + 31 * DAY_MS)
  const signedInAfterMonth = await signIn(school.postgres, admin.id, new Date(EIGHT.getTime() + 40 * DAY_MS))
  expect((await createClient(origin, signedInAfterMonth).send(listLimitedParents)).body.accounts).toEqual([])
})

test('a new account that sends 500 adds and 400 enrollments gets ten children and at most ten seats', async () => {
  school.now = EIGHT
  const origin = await open()
  const { course } = await buildEnrollmentState(school.postgres, { course: { max_seats: 400 } })
  const parent = await buildUser(school.postgres)
  const client = createClient(origin, await signIn(school.postgres, parent.id, new Date(EIGHT.getTime() + DAY_MS)))
  const body = { first_name: 'Sam', last_name: 'Yazzie', grade: '5', another_child: true }
  const adds = await Promise.all(Array.from({ length: 500 }, () => client.send(createStudent, { body })))
  expect(adds.filter(({ status }) => status === 201)).toHaveLength(10)
  const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
  expect(children).toHaveLength(10)
  const enrollments = Array.from({ length: 400 }, (_, n) => {
    const params = { course_id: course.id, student_id: children[n % 10]?.id ?? 0 }
    return client.send(enrollmentCommands.enroll, { params, body: {} })
  })
  const statuses = (await Promise.all(enrollments)).map(({ status }) => status)
  const executed = statuses.filter((status) => status < 429).length
  expect(executed).toBeLessThanOrEqual(20)
  const entries = await school.db
    .selectFrom('roster_entry')
    .select('student_id')
    .where('course_id', '=', course.id)
    .execute()
  expect(entries.length).toBeLessThanOrEqual(10)
  console.log(`500 adds and 400 enrolls of one account at once: 10 children, ${executed} enrollments executed`)
})

let keys = 0

async function family() {
  school.now ??= EIGHT
  const origin = await open()
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 10 } })
  const token = await signIn(school.postgres, at.parent.id, new Date(EIGHT.getTime() + 2 * DAY_MS))
  const client = createClient(origin, token)
  const params = { id: at.student.id }
  const { first_name, last_name, grade } = at.student
  const save = ({ key }: { key?: string | undefined } = { key: `save-${++keys}` }) =>
    client.send(updateStudent, { params, body: { first_name, last_name, grade }, ...(key !== undefined && { key }) })
  return { at, client, origin, save }
}

function open() {
  return startListening({ postgres: school.postgres, clock: () => school.now ?? new Date() })
}

function later(milliseconds: number): void {
  school.now = new Date((school.now ?? EIGHT).getTime() + milliseconds)
}
