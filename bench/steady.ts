import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import { startDatabase } from './database.ts'
import { residentMegabytes } from './memory.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

/** npm run bench:memory: measures a server's memory during minutes of sign-ins, compressed lists and enrollments. */
const MINUTES = Number(process.env.MINUTES ?? 5)
const CONCURRENCY = Number(process.env.AT_ONCE ?? 24)
const FAMILIES = 3000
/** Megabytes of resident memory. */
const LIMIT_MB = 300
const PASSWORD = 'a yellow bus'
const MINUTE_MS = 60_000

const { folder, database, end } = await startDatabase()
try {
  await prepareDatabase(database)
  const postgres = new Postgres(database.ownerUrl)
  const families = await addFamilies(postgres, FAMILIES)
  const courses = await addCourses(postgres, { name: 'Steady', count: 200, seats: 10_000 })
  await postgres.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute()
  await postgres.close()
  const server = await startServer(database.ownerUrl, folder)
  const ended = new AbortController()
  const counts: Record<string, number> = {}
  const load = Promise.all(
    Array.from({ length: CONCURRENCY }, (_, n) => runLoad(server.origin, families, courses, n, counts, ended.signal)),
  )
  let peak = 0
  console.log(`${CONCURRENCY} requests at once\n\n| minute | resident MB | highest so far, MB |\n|---|---|---|`)
  console.log(`| 0 | ${residentMegabytes(server.pid).toFixed(0)} | |`)
  for (let minute = 1; minute <= MINUTES; minute++) {
    const until = performance.now() + MINUTE_MS
    while (performance.now() < until) {
      peak = Math.max(peak, residentMegabytes(server.pid))
      await wait(200)
    }
    console.log(`| ${minute} | ${residentMegabytes(server.pid).toFixed(0)} | ${peak.toFixed(0)} |`)
  }
  ended.abort()
  await load
  console.log(`\n${JSON.stringify(counts)}`)
  await server.stop()
  process.exitCode = peak < LIMIT_MB ? 0 : 1
} finally {
  await end()
}

/** Runs one family after another: a sign-in, nine reads, an enrollment and a drop each. */
async function runLoad(
  origin: string,
  families: readonly Family[],
  courses: readonly number[],
  start: number,
  counts: Record<string, number>,
  ended: AbortSignal,
): Promise<void> {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 })
  for (let turn = start; !ended.aborted; turn += CONCURRENCY) {
    const family = families[turn % families.length]
    if (!family) continue
    const course_id = courses[turn % courses.length] ?? 0
    for (const { name, ...call } of callsFor(turn, family, course_id)) {
      const { statusCode, body } = await pool.request(call)
      await body.dump({ limit: 10_000_000 })
      const key = `${name} ${statusCode}`
      counts[key] = (counts[key] ?? 0) + 1
    }
  }
  await pool.close()
}

function callsFor(turn: number, { token, student_id }: Family, course_id: number) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': turn % 2 === 0 ? 'br' : 'gzip' }
  const read = (path: string) => ({ name: 'read', method: 'GET' as const, path, headers })
  const list = read('/api/courses/by-semester/1')
  const command = (verb: string) => ({
    name: verb,
    method: 'POST' as const,
    path: `/api/schedules/${course_id}/${student_id}/${verb}`,
    headers: { ...headers, 'idempotency-key': `${verb}-${turn}` },
  })
  const login = {
    name: 'login',
    method: 'POST' as const,
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `parent${turn % FAMILIES}@bench.school`, password: PASSWORD }),
  }
  const reads = [
    read('/api/me'),
    read('/api/semester'),
    list,
    read(`/api/students/${student_id}/schedule?semester=1`),
    list,
  ]
  return [login, ...reads, command('enroll'), ...reads.slice(1), command('drop')]
}
