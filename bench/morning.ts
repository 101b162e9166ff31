import { Pool } from 'undici'
import { z } from 'zod'
import { cpuSeconds, cpuSecondsOfTree } from '../scripts/cpu.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import { CallTimes } from './callTimes.ts'
import { startDatabase } from './database.ts'
import { measure } from './load.ts'
import { hasViolations } from './proof.ts'
import { addCourses, addFamilies, type Family, familyEmail } from './school.ts'
import { startServer } from './server.ts'
import { Streams } from './streams.ts'

/**
 * npm run bench -- --morning: each family opens the enrollment page with its live seats and adds two classes, at most CONCURRENCY families
 * at a time. With `--sign-in` it opens the sign-in page and signs in first.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 10_000)
const CONCURRENCY = Number(process.env.CONCURRENCY ?? 64)
const CLASSES = 100
const PASSWORD = 'two red wagons'
const SIGN_IN = process.argv.includes('--sign-in')
const SignedIn = z.object({ token: z.string() })

const { folder, database, postmaster, end } = await startDatabase()
await migrate(database.ownerUrl)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, FAMILIES, SIGN_IN ? await hashPassword(PASSWORD) : undefined)
const semester_id = await addSchedule()
const courses = await postgres.db.selectFrom('course').select('id').orderBy('id').execute()
const server = await startServer(database.ownerUrl, folder)

const pool = new Pool(server.origin, { connections: CONCURRENCY * 3, pipelining: 1, headersTimeout: 120_000 })
const times = new CallTimes()
const before = cpuOfEach()
const { seconds, rate } = await measure(families, CONCURRENCY, spendMorning)
const cpu = cpuOfEach().map((used, index) => used - (before[index] ?? 0))
await pool.close()

console.log(`${FAMILIES} families, ${CONCURRENCY} at a time: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} families/s`)
const [ofServer = 0, ofDatabase = 0, ofFamilies = 0] = cpu.map((used) => used.toFixed(1))
console.log(`CPU seconds: server ${ofServer}, PostgreSQL ${ofDatabase}, simulated families ${ofFamilies}\n`)
const isServed = times.print()
const isBroken = await hasViolations(database.ownerUrl)
await server.stop()
await postgres.close()
await end()
process.exit(isBroken || !isServed ? 1 : 0)

async function spendMorning(family: Family): Promise<void> {
  const token = SIGN_IN ? await signIn(family) : family.token
  await send('screen', 'GET', `/api/students/${family.student_id}/enrollment-screen`, token)
  const streams = new Streams()
  const stream = followSeats(streams, token)
  await send('classes', 'GET', `/api/courses/by-semester/${semester_id}`, token)
  const first = 2 * (family.student_id % (CLASSES / 2))
  for (const course of [courses[first], courses[first + 1]])
    await send('enroll', 'POST', `/api/schedules/${course?.id}/${family.student_id}/enroll`, token)
  streams.close()
  await stream
}

/** Until its first event, or until the family is done. */
async function followSeats(streams: Streams, token: string): Promise<void> {
  const startTime = performance.now()
  await streams.open(server.origin, [token], semester_id)
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

/** Classes at two times with enough seats. Returns the id of their semester. */
async function addSchedule(): Promise<number> {
  const [id = 0] = await addCourses(postgres, { name: 'Morning', count: CLASSES, seats: FAMILIES, periods: ['1', '2'] })
  const course = postgres.db.selectFrom('course').select('semester_id').where('id', '=', id)
  return (await course.executeTakeFirstOrThrow()).semester_id
}

function cpuOfEach(): number[] {
  return [cpuSecondsOfTree(server.pid), cpuSecondsOfTree(postmaster), cpuSeconds(process.pid)]
}
