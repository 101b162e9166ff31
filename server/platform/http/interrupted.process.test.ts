import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as commands from '../../../contract/enrollment/commands.ts'
import { me } from '../../../contract/sessions.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { type ServerProcess, startServer } from '../../../test/processes/servers.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
let server: ServerProcess
beforeEach(async () => {
  server = await startServer({ DATABASE_URL: school.servingUrl })
})
afterEach(() => server.signal('SIGKILL'))

const WAITING = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const terminate = `select pg_terminate_backend(pid) ${WAITING}`
const busy = { status: 503, body: { code: 'busy' } }

test('a command whose database connection is terminated gets 503, and the server continues', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const client = createClient(server.origin, at.parent.token)
  const call = { params: { course_id: at.course.id, student_id: at.student.id } }
  const response = await interrupted(
    'select from student for update',
    () => client.send(commands.enroll, call),
    terminate,
  )
  expect.soft(response).toMatchObject(busy)
  expect(await exitWithin(300)).toBe('still running')
  expect((await client.send(commands.enroll, call)).status).toBe(201)
})

test('a query whose database connection is terminated gets 503, and the server continues', async () => {
  const { parent } = await buildEnrollmentState(school.postgres)
  const client = createClient(server.origin, parent.token)
  expect.soft(await interrupted('lock table student', () => client.send(me), terminate)).toMatchObject(busy)
  expect(await exitWithin(300)).toBe('still running')
  expect((await client.send(me)).status).toBe(200)
})

test('a server that is stopped during a request sends its response and exits', async () => {
  const { parent } = await buildEnrollmentState(school.postgres)
  const client = createClient(server.origin, parent.token)
  const response = await interrupted(
    'lock table student',
    () => client.send(me),
    `select ${WAITING}`,
    () => server.signal('SIGINT'),
  )
  expect(response).toMatchObject({ status: 200 })
  expect(await server.exited).toBe(0)
})

/** Sends a request while a lock is held, runs the statement on its waiting backend, and then releases the lock. */
async function interrupted<A>(
  lock: string,
  send: () => Promise<A>,
  statement: string,
  then = () => {},
): Promise<A | string> {
  const [holder, observer] = [await openClient(school.url), await openClient(school.url)]
  await holder.query('begin')
  await holder.query(lock)
  const response = send().catch(String)
  await expect.poll(async () => (await observer.query(statement)).rowCount).toBe(1)
  then()
  await wait(200)
  await holder.query('rollback')
  return response
}

function exitWithin(ms: number): Promise<number | string | null> {
  return Promise.race([server.exited, wait(ms, 'still running')])
}
