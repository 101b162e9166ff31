import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { enrollInCourse } from '../../contract/schedules.ts'
import { me } from '../../contract/sessions.ts'
import { buildEnrollmentState } from '../../test/builders.ts'
import { createClient } from '../../test/client.ts'
import { openSchool } from '../../test/school.ts'
import { type ServerProcess, startServer } from '../../test/servers.ts'

const school = openSchool()
let server: ServerProcess
beforeEach(async () => {
  server = await startServer({ DATABASE_URL: school.url })
})
afterEach(() => server.signal('SIGKILL'))

const WAITING = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const cut = `select pg_terminate_backend(pid) ${WAITING}`
const tryAgain = { status: 503, body: { code: 'busy' } }

test('a command whose connection to the database is cut is answered “try again”, and the server goes on', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const client = createClient(server.origin, at.parent.token)
  const call = { params: { course_id: at.course.id, student_id: at.student.id } }
  const answer = await interrupted('select from student for update', () => client.send(enrollInCourse, call), cut)
  expect.soft(answer).toMatchObject(tryAgain)
  expect(await leftWithin(300)).toBe('still here')
  expect((await client.send(enrollInCourse, call)).status).toBe(201)
})

test('a read whose connection to the database is cut is answered “try again”, and the server goes on', async () => {
  const { parent } = await buildEnrollmentState(school.postgres)
  const client = createClient(server.origin, parent.token)
  expect.soft(await interrupted('lock table student', () => client.send(me), cut)).toMatchObject(tryAgain)
  expect(await leftWithin(300)).toBe('still here')
  expect((await client.send(me)).status).toBe(200)
})

test('a server stopped while a family waits for an answer gives it, and leaves', async () => {
  const { parent } = await buildEnrollmentState(school.postgres)
  const client = createClient(server.origin, parent.token)
  const answer = await interrupted(
    'lock table student',
    () => client.send(me),
    `select ${WAITING}`,
    () => server.signal('SIGINT'),
  )
  expect(answer).toMatchObject({ status: 200 })
  expect(await server.exited).toBe(0)
})

/** Asks while somebody holds a lock; does to the one who waits for it what is said; then the lock is given up. */
async function interrupted<A>(
  lock: string,
  ask: () => Promise<A>,
  statement: string,
  then = () => {},
): Promise<A | string> {
  const [holder, onlooker] = [await connected(), await connected()]
  await holder.query('begin')
  await holder.query(lock)
  const answer = ask().catch(String)
  await expect.poll(async () => (await onlooker.query(statement)).rowCount).toBe(1)
  then()
  await wait(200)
  await holder.query('rollback')
  return answer
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: school.url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function leftWithin(ms: number): Promise<number | string | null> {
  return Promise.race([server.exited, wait(ms, 'still here')])
}
