import { afterAll, expect, test } from 'vitest'
import * as commands from '../../../contract/enrollment/commands.ts'
import { me } from '../../../contract/sessions.ts'
import { buildCourse, buildFamily, buildSemester } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { drain } from '../../../test/processes/sockets.ts'
import {
  createUnpooledClient,
  currentPid,
  killWorker,
  type ServerOfWorkers,
  startTwoWorkers,
} from '../../../test/processes/workers.ts'
import { openSchool } from '../../../test/school.ts'
import { waitUntilAllBlocked } from '../../../test/waiting.ts'
import { findViolations } from '../../invariants/findViolations.ts'
import { isRunning } from './stopSignal.ts'

const school = openSchool()
const FAMILIES = 120
const SEATS = 80
/** Requests at once, so that some are in progress and some have not been sent when a worker ends. */
const CONCURRENCY = 16

afterAll(async () => expect(await findViolations(school.db)).toEqual([]))

test('two workers serve the requests of one port', async () => {
  const server = await start()
  const [call] = await buildCalls(1)
  const client = createUnpooledClient(server.origin, call?.parent.token)
  await expect
    .poll(async () => {
      expect((await client.send(me)).status).toBe(200)
      return server.served()
    })
    .toEqual(new Set([1, 2]))
})

test('a worker that is killed during enrollments loses no response that a family has received, and is replaced', async () => {
  const server = await start()
  const calls = await buildCalls(FAMILIES)
  const received = new Map<EnrollCall, Answer>()
  let replaced: Promise<void> | undefined
  let errors = 0
  await eachOf(calls, async (call) => {
    const answer = await enroll(server, call).catch(() => undefined)
    if (answer) received.set(call, answer)
    else errors++
    if (received.size === 30) replaced ??= killWorker(server, 2)
  })
  expect(errors).toBeLessThanOrEqual(CONCURRENCY)
  expect(received.size).toBe(FAMILIES - errors)
  await replaced
  const repeated = new Map<EnrollCall, Answer>()
  await eachOf(calls, async (call) => void repeated.set(call, await enroll(server, call)))
  for (const [call, answer] of received) expect(repeated.get(call)).toEqual(answer)
  await expectFullClass(calls, [...repeated.values()])
  expect(server.pidsOf(1)).toHaveLength(1)
})

test('a worker that gets SIGTERM during enrollments refuses no request, and is replaced', async () => {
  const server = await start()
  const calls = await buildCalls(FAMILIES)
  const answers: Answer[] = []
  await eachOf(calls, async (call) => {
    answers.push(await enroll(server, call))
    if (answers.length === 30) process.kill(currentPid(server, 1), 'SIGTERM')
  })
  await expectFullClass(calls, answers)
  await expect.poll(() => server.pidsOf(1)).toHaveLength(2)
})

test('all workers killed at once are replaced, and the server continues', async () => {
  const server = await start()
  await Promise.all([killWorker(server, 1), killWorker(server, 2)])
  expect(await server.stop()).toBe(0)
})

test('on SIGTERM, the workers report not ready and finish the requests in flight, and the server exits with code 0', async () => {
  const server = await start()
  const calls = await buildCalls(2)
  const lock = await openClient(school.url)
  await lock.query('begin')
  // Commands whose children are locked run alone, so each of them blocks a connection, whichever worker has it.
  await lock.query('select from student where id = any($1) for update', [calls.map(({ student }) => student.id)])
  const answers = Promise.all(calls.map((call) => enroll(server, call)))
  await waitUntilAllBlocked(school.owner.db, 2)
  expect((await drain(server, 2)).ready).toMatch(/^HTTP\/1.1 503 /)
  await lock.query('rollback')
  expect((await answers).map(({ status }) => status)).toEqual([201, 201])
  expect(await server.exited).toBe(0)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
})

test('a worker that does not respond is killed on SIGTERM, and the server exits with code 1', async () => {
  const server = await start()
  const blocked = currentPid(server, 2)
  process.kill(blocked, 'SIGSTOP')
  server.signal('SIGTERM')
  expect(await server.exited).toBe(1)
  expect(isRunning(blocked)).toBe(false)
  expect(server.output()).toMatch(/"worker":2,.*"a worker does not respond and is killed"/)
  expect(server.output()).toMatch(/"worker":2,.*"signal":"SIGKILL".*"a worker did not stop cleanly"/)
})

test('the workers end when the primary process is killed', async () => {
  const server = await start()
  const pids = [...server.pidsOf(1), ...server.pidsOf(2)]
  expect(pids.map(isRunning)).toEqual([true, true])
  server.signal('SIGKILL')
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false])
})

type EnrollCall = Awaited<ReturnType<typeof buildCalls>>[number]

interface Answer {
  readonly status: number
  readonly body: unknown
}

function start(): Promise<ServerOfWorkers> {
  return startTwoWorkers({ DATABASE_URL: school.servingUrl })
}

async function buildCalls(families: number) {
  const semester = await buildSemester(school.postgres)
  const { id } = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: SEATS })
  const built = await Promise.all(Array.from({ length: families }, () => buildFamily(school.postgres)))
  return built.map((family) => ({ ...family, semester, course_id: id, key: `key-${family.student.id}` }))
}

async function enroll({ origin }: ServerOfWorkers, { parent, student, course_id, key }: EnrollCall): Promise<Answer> {
  const params = { course_id, student_id: student.id }
  const { status, body } = await createUnpooledClient(origin, parent.token).send(commands.enroll, { params, key })
  return { status, body }
}

async function eachOf(calls: readonly EnrollCall[], run: (call: EnrollCall) => Promise<void>): Promise<void> {
  const waiting = [...calls]
  const runNext = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await run(call)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
}

/** Each family has a seat with its log row, or was told that the class is full. */
async function expectFullClass(calls: readonly EnrollCall[], answers: readonly Answer[]): Promise<void> {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  expect(Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length]))).toEqual({
    201: SEATS,
    202: FAMILIES - SEATS,
  })
  for (const table of ['roster_entry', 'enrollment_log'] as const) {
    const rows = school.db
      .selectFrom(table)
      .select('student_id')
      .where('course_id', '=', calls[0]?.course_id ?? 0)
    expect(new Set((await rows.execute()).map(({ student_id }) => student_id)).size).toBe(SEATS)
  }
}
