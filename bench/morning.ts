import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import { MINUTE_MS } from '../domain/durations.ts'
import { classListPath } from '../domain/semester.ts'
import { cpuSeconds, cpuSecondsOfTree } from '../scripts/cpu.ts'
import { hashPassword } from '../server/sessions/passwordHashing.ts'
import { startSchool } from './database.ts'
import { measure } from './load.ts'
import { CallTimes, hasViolations } from './report.ts'
import { addFamilies, addSemester, type Family, familyEmail } from './school.ts'
import { Streams } from './streams.ts'

/**
 * npm run bench -- --morning: each family opens the enrollment page with its live seats and adds two classes, at most CONCURRENCY families
 * at a time. With `--sign-in` it opens the sign-in page and signs in first. Meanwhile, VISITS people without an account read the class list
 * each minute.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 10_000)
const CONCURRENCY = Number(process.env.CONCURRENCY ?? 64)
const CLASSES = 100
const VISITS = Number(process.env.VISITS ?? 0)
const PASSWORD = 'two red wagons'
const SIGN_IN = process.argv.includes('--sign-in')
const SignedIn = z.object({ token: z.string() })

const { url, postgres, postmaster, startServer, end } = await startSchool()
const families = await addFamilies(postgres, FAMILIES, SIGN_IN ? await hashPassword(PASSWORD) : undefined)
/** Classes at two times, with seats for all. */
const semester = await addSemester(postgres, { name: 'Morning', count: CLASSES, seats: FAMILIES, periods: ['1', '2'] })
if (VISITS > 0) await postgres.db.updateTable('semester').set({ class_list: 'numbers' }).execute()
const server = await startServer()

const pool = new Pool(server.origin, { connections: CONCURRENCY * 3, pipelining: 1, headersTimeout: 120_000 })
const times = new CallTimes()
const before = cpuOfEach()
const visits = new AbortController()
const visitors = visitClassList(visits.signal)
const { seconds, rate } = await measure(families, CONCURRENCY, spendMorning)
visits.abort()
await visitors
const cpu = cpuOfEach().map((used, index) => used - (before[index] ?? 0))
await pool.close()

console.log(`${FAMILIES} families, ${CONCURRENCY} at a time: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} families/s`)
const [ofServer = 0, ofDatabase = 0, ofFamilies = 0] = cpu.map((used) => used.toFixed(1))
console.log(`CPU seconds: server ${ofServer}, PostgreSQL ${ofDatabase}, simulated families ${ofFamilies}\n`)
const isServed = times.print()
const isBroken = await hasViolations(url)
await server.stop()
await end()
process.exit(isBroken || !isServed ? 1 : 0)

async function spendMorning(family: Family): Promise<void> {
  const token = SIGN_IN ? await signIn(family) : family.token
  await send('screen', 'GET', `/api/students/${family.student_id}/enrollment-screen`, token)
  const streams = new Streams()
  const stream = followSeats(streams, token)
  await send('classes', 'GET', `/api/courses/by-semester/${semester.id}`, token)
  const first = 2 * (family.student_id % (CLASSES / 2))
  for (const course of semester.courses.slice(first, first + 2))
    await send('enroll', 'POST', `/api/schedules/${course}/${family.student_id}/enroll`, token)
  streams.close()
  await stream
}

/** At an even rate, whether the former visits were answered or not. */
async function visitClassList(signal: AbortSignal): Promise<void> {
  const visits: Promise<unknown>[] = []
  const path = classListPath({ id: semester.id, name: 'Morning' })
  const startTime = performance.now()
  while (VISITS > 0 && !signal.aborted) {
    visits.push(send('class list', 'GET', path))
    await setTimeout(startTime + (visits.length * MINUTE_MS) / VISITS - performance.now())
  }
  await Promise.all(visits)
}

/** Until its first event, or until the family is done. */
async function followSeats(streams: Streams, token: string): Promise<void> {
  const startTime = performance.now()
  await streams.open(server.origin, [token], semester.id)
  times.add('live', streams.refused > 0 ? 503 : 200, performance.now() - startTime)
}

async function signIn({ n }: Family): Promise<string> {
  await send('notices', 'GET', '/api/system-notifications')
  const credentials = { email: familyEmail(n), password: PASSWORD }
  return SignedIn.parse(JSON.parse(await send('sign-in', 'POST', '/api/login', undefined, credentials))).token
}

/** Sends what the screens send. Returns the body. */
async function send(
  name: string,
  method: 'GET' | 'POST',
  path: string,
  token?: string,
  body?: object,
): Promise<string> {
  const startTime = performance.now()
  const response = await pool.request({
    method,
    path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'idempotency-key': `${path}-${token ?? performance.now()}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'GET' && { 'accept-encoding': 'br, gzip', 'cache-control': 'max-stale=1' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.body.text()
  times.add(name, response.statusCode, performance.now() - startTime)
  return text
}

function cpuOfEach(): number[] {
  return [cpuSecondsOfTree(server.pid), cpuSecondsOfTree(postmaster), cpuSeconds(process.pid)]
}
