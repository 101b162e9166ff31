import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { cpuSeconds, cpuSecondsOfTree } from '../scripts/cpu.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { CallTimes } from './callTimes.ts'
import { startDatabase } from './database.ts'
import { hasViolations } from './proof.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

/**
 * npm run bench -- --wait-lists: in each of ROUNDS rounds, 16 children have the 16 seats of 16 classes at one time, and send 48 joins of the
 * wait lists of other classes at once, to change classes automatically. SWAP=ask: to be asked, SWAP=none: without a class to give up.
 * Meanwhile other children add a class with seats for all.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 50)
const SWAP = process.env.SWAP ?? 'automatic'
const CHILDREN = 16
/** Each child wants the classes of these neighbors, so that many exchanges are possible. */
const NEIGHBORS = [1, 2, CHILDREN - 1]

const { folder, database, postmaster, end } = await startDatabase()
await migrate(database.ownerUrl)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, 2 * CHILDREN)
const [waiting, others] = [families.slice(0, CHILDREN), families.slice(CHILDREN)]
const server = await startServer(database.ownerUrl, folder)
const pool = new Pool(server.origin, { connections: 4 * CHILDREN, pipelining: 1, headersTimeout: 120_000 })
const times = new CallTimes()
const used = { server: 0, PostgreSQL: 0 }

for (let round = 0; round < ROUNDS; round++) {
  const courses = await addCourses(postgres, { name: `Round ${round}`, count: CHILDREN, seats: 1 })
  const [open = 0] = await addCourses(postgres, { name: `Open ${round}`, count: 1, seats: CHILDREN })
  await Promise.all(waiting.map((family, n) => send('enroll, before', family, courses[n] ?? 0, 'enroll')))
  const before = readCpu()
  await Promise.all([...waiting.flatMap((family, n) => joinNeighbors(family, n, courses)), ...others.map(add)])
  const after = readCpu()
  used.server += after.server - before.server
  used.PostgreSQL += after.PostgreSQL - before.PostgreSQL

  function add(family: Family) {
    return send('enroll, meanwhile', family, open, 'enroll')
  }
}
await pool.close()
await server.stop()

const { rows } = await sql<{ deadlocks: number }>`
  select deadlocks from pg_stat_database where datname = current_database()`.execute(postgres.db)
const deadlocks = rows[0]?.deadlocks ?? 0
const joins = ROUNDS * CHILDREN * NEIGHBORS.length
const perJoin = (seconds: number) => `${((seconds * 1000) / joins).toFixed(1)} ms`
console.log(`${ROUNDS} rounds of ${joins / ROUNDS} joins (${SWAP}), ${deadlocks} deadlocks`)
console.log(`CPU time for each join: server ${perJoin(used.server)}, PostgreSQL ${perJoin(used.PostgreSQL)}\n`)
times.print()
const isBroken = await hasViolations(database.ownerUrl, { isOnlyAdded: false })
await postgres.close()
await end()
process.exit(isBroken || deadlocks > 0 || times.has(503) ? 1 : 0)

function joinNeighbors(family: Family, n: number, courses: readonly number[]): Promise<void>[] {
  const swap = SWAP === 'none' ? undefined : { drop_course_id: courses[n], automatic: SWAP === 'automatic' }
  return NEIGHBORS.map((step) =>
    send('join the wait list', family, courses[(n + step) % CHILDREN] ?? 0, 'waitlist', { swap }),
  )
}

function readCpu() {
  return { server: cpuSeconds(server.pid), PostgreSQL: cpuSecondsOfTree(postmaster) }
}

async function send(
  name: string,
  { token, student_id }: Family,
  course_id: number,
  command: string,
  content: object = {},
): Promise<void> {
  const startTime = performance.now()
  const { statusCode, body } = await pool.request({
    path: `/api/schedules/${course_id}/${student_id}/${command}`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(content),
  })
  await body.dump()
  times.add(name, statusCode, performance.now() - startTime)
}
