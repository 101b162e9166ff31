import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as enrollmentCommands from '../../contract/enrollment/commands.ts'
import { createClient } from '../../test/client.ts'
import { buildCourse, buildFamily, buildSemester } from '../../test/data/builders.ts'
import { buildMany } from '../../test/data/buildMany.ts'
import { openClient } from '../../test/database.ts'
import { type ServerProcess, startServer } from '../../test/processes/servers.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
const FAMILIES = 160
/** Seats of each class. Not all families get one. */
const SEATS = [30, 10, 60, 5]
/** Responses that families have received when the server is killed. */
const KILL_AFTER = [1, 40, 90]
/** Requests at once, so that others have not been sent when the server is killed. */
const CONCURRENCY = 48
const CUTS = 15

afterAll(async () => expect(await findViolations(school.db)).toEqual([]))

test('a server that is killed during groups loses no response that a family has received', async () => {
  let server = await start()
  for (const kill_after of KILL_AFTER) {
    const calls = await buildCalls()
    const killed = server
    const received = new Map<Call, Answer>()
    await inTurn(calls, async (call) => {
      const answer = await send(killed, call).catch(() => undefined)
      if (answer) received.set(call, answer)
      if (received.size === kill_after) killed.signal('SIGKILL')
    })
    expect(received.size).toBeGreaterThanOrEqual(kill_after)
    expect(received.size).toBeLessThan(FAMILIES)

    const next = await start()
    const repeated = await Promise.all(calls.map((call) => send(next, call)))
    server = next
    for (const [n, call] of calls.entries()) if (received.has(call)) expect(repeated[n]).toEqual(received.get(call))
    await expectSeatsToMatch(calls, repeated)
  }
})

test('while connections of two servers are cut, every command is executed once', async () => {
  const servers = [await start(), await start()]
  for (let cuts = 0; cuts === 0; ) {
    const calls = await buildCalls()
    const sending = Promise.all(calls.map((call, n) => sendUntilAnswered(servers, call, n)))
    cuts = await cutConnectionsDuring(sending)
    const answers = await sending
    await expectSeatsToMatch(calls, answers)
    const repeated = await Promise.all(calls.map((call, n) => sendUntilAnswered(servers, call, n + 1)))
    expect(repeated).toEqual(answers)
  }
})

/** Cuts at most CUTS connections. Returns how many, which is 0 when the commands were too fast. */
async function cutConnectionsDuring(sending: Promise<unknown>): Promise<number> {
  const observer = await openClient(school.url)
  let [cuts, isOver] = [0, false]
  const end = () => {
    isOver = true
  }
  sending.then(end, end)
  while (!isOver && cuts < CUTS) {
    const { rowCount } = await observer.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%roster_entry%' and pid <> pg_backend_pid()
      order by random() limit 1`)
    cuts += rowCount ?? 0
  }
  return cuts
}

type Call = Awaited<ReturnType<typeof buildCalls>>[number]

interface Answer {
  readonly status: number
  readonly body: unknown
}

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  onTestFinished(() => server.signal('SIGKILL'))
  return server
}

let keys = 0

async function buildCalls() {
  const semester = await buildSemester(school.postgres)
  const courses = await Promise.all(
    SEATS.map((max_seats) => buildCourse(school.postgres, { semester_id: semester.id, max_seats })),
  )
  const families = await buildMany(FAMILIES, () => buildFamily(school.postgres))
  return families.map((family, n) => ({
    ...family,
    course_id: courses[n % SEATS.length]?.id ?? 0,
    key: `key-${++keys}`,
  }))
}

async function send({ origin }: ServerProcess, { parent, student, course_id, key }: Call): Promise<Answer> {
  const params = { course_id, student_id: student.id }
  const { status, body } = await createClient(origin, parent.token).send(enrollmentCommands.enroll, { params, key })
  return { status, body }
}

/** Sends CONCURRENCY at once. */
async function inTurn(calls: readonly Call[], run: (call: Call) => Promise<void>): Promise<void> {
  const waiting = [...calls]
  const worker = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await run(call)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** Repeats the command at the next server while the response is 503. */
async function sendUntilAnswered(servers: readonly ServerProcess[], call: Call, n: number): Promise<Answer> {
  const server = servers[n % servers.length]
  if (!server) throw new Error('no server')
  const answer = await send(server, call)
  return answer.status === 503 ? sendUntilAnswered(servers, call, n + 1) : answer
}

/** Each class is full, and exactly the families with a 201 are in it, each with one log row. */
async function expectSeatsToMatch(calls: readonly Call[], answers: readonly Answer[]): Promise<void> {
  const enrolled = calls.filter((_, n) => answers[n]?.status === 201)
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(FAMILIES - enrolled.length)
  for (const course_id of new Set(calls.map((call) => call.course_id))) {
    const expected = enrolled.filter((call) => call.course_id === course_id).map(({ student }) => student.id)
    const course = await school.db
      .selectFrom('course')
      .selectAll()
      .where('id', '=', course_id)
      .executeTakeFirstOrThrow()
    const applicants = calls.filter((call) => call.course_id === course_id).length
    expect([course.current_seats, expected.length]).toEqual(Array(2).fill(Math.min(course.max_seats, applicants)))
    for (const table of ['roster_entry', 'enrollment_log'] as const) {
      const rows = await school.db.selectFrom(table).select('student_id').where('course_id', '=', course_id).execute()
      expect(sorted(rows.map(({ student_id }) => student_id))).toEqual(sorted(expected))
    }
  }
}

function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b)
}
