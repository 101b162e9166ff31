import { expect, onTestFinished, test } from 'vitest'
import * as commands from '../../../contract/enrollment/commands.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { login, me } from '../../../contract/sessions.ts'
import { createStudent } from '../../../contract/students.ts'
import { genericError } from '../../../contract/values.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState, buildFamily } from '../../../test/data/builders.ts'
import { readLog, sendFamilyCommand } from '../../../test/data/roster.ts'
import { createDatabase, openClient } from '../../../test/database.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { Postgres } from '../database/postgres.ts'

const school = openSchool({ hasTimeLimits: true })
const sam = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
const busy = { status: 503, body: { code: 'busy', request_id: expect.stringMatching(/./) } }

/** Internals that a response must not disclose: table, column, statement, file, address, PostgreSQL code. */
const INTERNALS =
  /relation|column|select |insert |constraint|\.ts|node_modules|127\.0\.0\.1|ECONN|postgres|[0-9]{2}[A-Z0-9]P[0-9]{2}|stack/i

test('a command that waits three seconds for a locked student or course gets 503 and changes nothing', async () => {
  const states = await Promise.all(Array.from({ length: 4 }, () => buildEnrollmentState(school.postgres)))
  const other = await openClient(school.url)
  await other.query('begin')
  for (const [n, table] of (['student', 'course'] as const).entries()) {
    const ids = states.slice(2 * n, 2 * n + 2).map((at) => at[table].id)
    await other.query(`select from ${table} where id = any ($1) for update`, [ids])
  }
  const began = Date.now()
  const responses = await Promise.all(states.map((at) => sendFamilyCommand(school, commands.enroll, at)))
  expect(Date.now() - began).toBeGreaterThan(2900)
  for (const response of responses) {
    expect(response).toMatchObject(busy)
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(JSON.stringify(response.body)).not.toMatch(INTERNALS)
  }
  await other.query('rollback')
  for (const at of states) expect(await readLog(school.db, at.course)).toEqual([])
  for (const at of states) expect((await sendFamilyCommand(school, commands.enroll, at)).status).toBe(201)
})

test('an idempotency key whose command failed can be used again', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const call = { params: { course_id: at.course.id, student_id: at.student.id }, key: 'one-key' }
  const other = await openClient(school.url)
  await other.query('begin')
  await other.query('select from course where id = $1 for update', [at.course.id])
  expect((await school.as(at.parent).send(commands.enroll, call)).status).toBe(503)
  await other.query('rollback')
  expect((await school.as(at.parent).send(commands.enroll, call)).status).toBe(201)
})

test('an unexpected error discloses no internals and has a request id', async () => {
  const broken = await createDatabase()
  onTestFinished(() => broken.close())
  const { parent } = await buildFamily(broken.postgres)
  const client = createClient(await startListening({ postgres: broken.postgres }), parent.token)
  const owner = await openClient(broken.url)
  await owner.query('drop table system_notification; alter table student rename column last_name to family_name')
  const responses = [
    await client.send(listNotifications),
    await client.send(me),
    await client.send(createStudent, { body: sam }),
  ]
  for (const { status, body, headers } of responses) {
    expect({ status, body }).toStrictEqual({
      status: 500,
      body: { message: genericError(), code: 'unexpected', request_id: expect.stringMatching(/./) },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toBe(Object(body).request_id)
  }
  expect(new Set(responses.map(({ body }) => Object(body).request_id)).size).toBe(3)
})

test('a server without its database is alive but not ready, sends Retry-After, and logs what happened', async () => {
  const unreachable = new Postgres('postgres://school:secret@127.0.0.1:1/school')
  onTestFinished(() => unreachable.close())
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const address = await startListening({ postgres: unreachable, logLevel: 'warn', logStream })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const ready = await fetch(`${address}/readyz`)
  const client = createClient(address, 'a'.repeat(43))
  const responses = [
    { status: ready.status, headers: ready.headers, body: await ready.json() },
    await client.send(me),
    await client.send(createStudent, { body: sam }),
    await client.send(login, { body: { email: 'rosa@example.org', password: 'a yellow bus' } }),
  ]
  for (const response of responses) {
    expect(response).toMatchObject(busy)
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(JSON.stringify(response.body)).not.toMatch(INTERNALS)
  }
  const logged = lines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'busy')
  expect(logged.map(({ msg }) => msg)).toEqual(responses.map(() => 'the database cannot be reached'))
})
