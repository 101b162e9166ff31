import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '@online-enrollment/postgres/connect'
import pLimit from 'p-limit'
import { Pool } from 'undici'
import { readConfig } from '../server/config.ts'
import { createSchool } from '../server/installation/createSchool.ts'
import type { School } from '../server/installation/registry.ts'
import { connectionsNeeded, type Installation, urlsOf } from '../server/installation/schoolConfig.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase } from './database.ts'
import { residentMegabytes } from './memory.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

/**
 * npm run bench:schools: an installation of many schools, of which some open enrollment at the same moment. The database of one of these is
 * dropped a moment before.
 */
const SCHOOLS = Number(process.env.SCHOOLS ?? 200)
const OPENING = Number(process.env.OPENING ?? 20)
const FAMILIES = Number(process.env.FAMILIES ?? 100)
const MAX_OPEN = Number(process.env.SCHOOLS_OPEN ?? 24)
const CLASSES = 20
/** Requests of a school at the same time. */
const AT_ONCE = 16
/** Milliseconds from the preparation to the opening, in which families read their screens. */
const LEAD_MS = 15_000

interface OpeningSchool {
  readonly school: School
  readonly families: readonly Family[]
  readonly courses: readonly number[]
}

interface Sent {
  readonly ms: number
  readonly status: number
}

const settings = { max_connections: String(connectionsNeeded(MAX_OPEN, 1) + 40) }
const { folder, database, end } = await startDatabase({ settings })
const schoolsDir = join(folder, 'schools')
const env = { DATA_DIR: folder, SCHOOLS_DIR: schoolsDir, SCHOOLS_OPEN: String(MAX_OPEN) }
const installation: Installation = {
  config: readConfig({ ...env, LOG_LEVEL: 'silent' }, { sample: false }),
  schoolsDir,
  ownerUrl: database.ownerUrl,
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${SCHOOLS} schools, ${OPENING} open at the same moment with ${FAMILIES} families each, at most ${MAX_OPEN} are open\n`,
)

const created = await timed(() => createSchools())
const schools = created.result
const opensAt = () => new Date(opening)
let opening = Date.now() + 3_600_000
const preparing = pLimit(2)
const openings = await Promise.all(schools.slice(0, OPENING).map((school) => preparing(() => prepare(school))))
const server = await startServer(undefined, folder, { ...env, LOG_LEVEL: 'info' })
const atStart = residentMegabytes(server.pid)
const [pool, peaks, ended] = [
  new Pool(server.origin, { connections: 400, pipelining: 1 }),
  { connections: 0, megabytes: 0 },
  new AbortController(),
]
const watching = watch()

const visits: Sent[] = []
const visited = await timed(async () => {
  for (const { host } of schools) visits.push(await send(host, '/api/me'))
})
const afterVisits = residentMegabytes(server.pid)

opening = Date.now() + LEAD_MS
for (const { school } of openings) await withSchool(school, setOpening)
const [broken, ...healthy] = openings
const screens: Sent[] = []
await Promise.all(
  healthy.map((one) =>
    inTurns(one, async (family) => {
      screens.push(await send(one.school.host, '/api/me', family))
    }),
  ),
)
if (broken)
  await withClient(database.ownerUrl, (owner) => owner.query(`drop database ${broken.school.database} with (force)`))
await wait(opening - Date.now())
const [enrolled, refusedAtBroken, others]: [Sent[], Sent[], Sent[]] = [[], [], []]
const rush = await timed(async () => {
  const otherRequests = visitOthers()
  await Promise.all([
    ...healthy.map((one) =>
      inTurns(one, async (family, n) => {
        enrolled.push(await enroll(one, family, n))
      }),
    ),
    ...(broken
      ? [
          inTurns(broken, async (family, n) => {
            refusedAtBroken.push(await enroll(broken, family, n))
          }),
        ]
      : []),
  ])
  ended.abort()
  await Promise.all([otherRequests, watching])
})
const audit = await checkSchools()
report()
await pool.close()
await server.stop()
await end()
process.exit(
  audit.violations === 0 && audit.rows === countOf(enrolled, 201) && countOf(enrolled, 201) === enrolled.length ? 0 : 1,
)

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

function createSchools(): Promise<School[]> {
  const creating = pLimit(2)
  const names = Array.from({ length: SCHOOLS }, (_, n) => `school-${String(n + 1).padStart(3, '0')}`)
  return Promise.all(
    names.map((name) => creating(() => createSchool(installation, { name, url: `http://${name}.example.org` }))),
  )
}

async function withSchool<T>(school: School, work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const postgres = new Postgres(urlsOf(database.ownerUrl, school).ownerUrl)
  return work(postgres).finally(() => postgres.close())
}

function prepare(school: School): Promise<OpeningSchool> {
  return withSchool(school, async (postgres) => {
    const families = await addFamilies(postgres, FAMILIES)
    const courses = await addCourses(postgres, { name: 'Opening', count: CLASSES, seats: FAMILIES })
    const { id: semester_id } = await postgres.db.selectFrom('semester').select('id').executeTakeFirstOrThrow()
    await postgres.db.insertInto('enrollment_window').values({ semester_id, grades: '', opens_at: opensAt() }).execute()
    return { school, families, courses }
  })
}

async function setOpening(postgres: Postgres): Promise<void> {
  await postgres.db.updateTable('enrollment_window').set({ opens_at: opensAt() }).execute()
}

async function send(host: string, path: string, family?: Family, method: 'GET' | 'POST' = 'GET'): Promise<Sent> {
  const start = performance.now()
  const headers = {
    host,
    ...(family && { authorization: `Bearer ${family.token}` }),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  }
  const { statusCode, body } = await pool.request({ method, path, headers })
  await body.dump()
  return { ms: performance.now() - start, status: statusCode }
}

function enroll({ school, courses }: OpeningSchool, family: Family, n: number): Promise<Sent> {
  const path = `/api/schedules/${courses[n % courses.length]}/${family.student_id}/enroll`
  return send(school.host, path, family, 'POST')
}

async function inTurns({ families }: OpeningSchool, work: (family: Family, n: number) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE)
  await Promise.all(families.map((family, n) => limit(() => work(family, n))))
}

/** During the rush, the first requests of schools that were closed. */
async function visitOthers(): Promise<void> {
  for (const { host } of schools.slice(OPENING)) {
    if (ended.signal.aborted) return
    others.push(await send(host, '/api/me'))
    await wait(250)
  }
}

async function watch(): Promise<void> {
  await withClient(database.ownerUrl, async (owner) => {
    while (!ended.signal.aborted) {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where backend_type = 'client backend' and usename like 'school\\_%'`,
      )
      peaks.connections = Math.max(peaks.connections, rows[0]?.count ?? 0)
      peaks.megabytes = Math.max(peaks.megabytes, residentMegabytes(server.pid))
      await wait(100)
    }
  })
}

async function checkSchools(): Promise<{ readonly violations: number; readonly rows: number }> {
  let [violations, rows] = [0, 0]
  for (const { school } of healthy)
    await withSchool(school, async ({ db }) => {
      violations += (await findViolations(db)).length
      rows += (await db.selectFrom('roster_entry').select('id').execute()).length
    })
  return { violations, rows }
}

function countOf(sent: readonly Sent[], status: number): number {
  return sent.filter((one) => one.status === status).length
}

function report(): void {
  const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
  const times = (sent: readonly Sent[]) => {
    const sorted = sent.map(({ ms }) => ms).sort((a, b) => a - b)
    return [0.5, 0.95, 1].map((share) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0),
    )
  }
  const statuses = (sent: readonly Sent[]) =>
    [...new Set(sent.map(({ status }) => status))].map((status) => `${countOf(sent, status)} × ${status}`).join(', ')
  row('requests', 'answers', 'ms p50', 'p95', 'most', 'in all, s')
  row(...Array(6).fill('---'))
  row(
    `first request of each of ${SCHOOLS} schools, one after the other`,
    statuses(visits),
    ...times(visits),
    visited.seconds.toFixed(1),
  )
  row(`screens of ${healthy.length} schools before the opening`, statuses(screens), ...times(screens), '')
  row(
    `enrollments of ${healthy.length} schools at the opening`,
    statuses(enrolled),
    ...times(enrolled),
    rush.seconds.toFixed(1),
  )
  row('the school whose database was dropped', statuses(refusedAtBroken), ...times(refusedAtBroken), '')
  row('first requests of other schools meanwhile', statuses(others), ...times(others), '')
  console.log(`\nCreating ${SCHOOLS} schools took ${created.seconds.toFixed(0)} s, two at a time.`)
  console.log(`Connections at most ${peaks.connections}, allowed ${connectionsNeeded(MAX_OPEN, 1)}.`)
  console.log(
    `Memory of the server: ${atStart.toFixed(0)} MB at the start, ${afterVisits.toFixed(0)} MB after the visits, at most ${peaks.megabytes.toFixed(0)} MB.`,
  )
  console.log(
    `${audit.violations} violations of the audit, ${audit.rows} roster entries for ${countOf(enrolled, 201)} confirmed enrollments.`,
  )
  const name = broken?.school.name
  const lines = server
    .output()
    .split('\n')
    .filter((line) => name !== undefined && line.includes(`"${name}"`) && /"level":(40|50)/.test(line))
  console.log(`\nThe log of ${name}:`)
  for (const line of lines.slice(0, 5)) console.log(line.length > 400 ? `${line.slice(0, 400)}…` : line)
}
