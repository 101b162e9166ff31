import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '@online-enrollment/postgres/connect'
import pLimit from 'p-limit'
import { Pool } from 'undici'
import { HOUR_MS } from '../domain/durations.ts'
import { readConfig } from '../server/config/config.ts'
import { createSchool } from '../server/installation/createSchool.ts'
import type { School } from '../server/installation/registry.ts'
import { connectionsNeeded, type Installation, urlsOf } from '../server/installation/schoolConfig.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase, startServer } from './database.ts'
import { CallTimes, printMachine, report, residentMegabytes, seconds } from './report.ts'
import { addFamilies, addSemester, type Family } from './school.ts'

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
const CALLS = {
  visits: `first request of each of ${SCHOOLS} schools, one after the other`,
  screens: 'screens of the schools before the opening',
  enrolled: 'enrollments of the schools at the opening',
  broken: 'the school whose database was dropped',
  others: 'first requests of other schools meanwhile',
}

interface OpeningSchool {
  readonly school: School
  readonly families: readonly Family[]
  readonly courses: readonly number[]
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
printMachine(`${SCHOOLS} schools, ${OPENING} open at once with ${FAMILIES} families each, at most ${MAX_OPEN} are open`)

const inPairs = pLimit(2)
const names = Array.from({ length: SCHOOLS }, (_, n) => `school-${String(n + 1).padStart(3, '0')}`)
const schools = await Promise.all(
  names.map((name) => inPairs(() => createSchool(installation, { name, url: `http://${name}.example.org` }))),
)
let opening = Date.now() + HOUR_MS
const openings = await Promise.all(schools.slice(0, OPENING).map((school) => inPairs(() => prepare(school))))
const server = await startServer(undefined, folder, { ...env, LOG_LEVEL: 'info' })
const atStart = residentMegabytes(server.pid)
const pool = new Pool(server.origin, { connections: 400, pipelining: 1 })
const times = new CallTimes()
const peaks = { connections: 0, megabytes: 0 }
const ended = new AbortController()
const watching = watch()

for (const { host } of schools) await send('visits', host, '/api/me')
opening = Date.now() + LEAD_MS
for (const { school } of openings) await withSchool(school, setOpening)
const [broken, ...healthy] = openings
await Promise.all(healthy.map((one) => inTurns(one, (family) => send('screens', one.school.host, '/api/me', family))))
if (broken)
  await withClient(database.ownerUrl, (owner) => owner.query(`drop database ${broken.school.database} with (force)`))
await wait(opening - Date.now())
const start = performance.now()
const otherRequests = visitOthers()
await Promise.all([
  ...healthy.map((one) => inTurns(one, (family, n) => enroll('enrolled', one, family, n))),
  ...(broken ? [inTurns(broken, (family, n) => enroll('broken', broken, family, n))] : []),
])
const rushMs = performance.now() - start
ended.abort()
await Promise.all([otherRequests, watching])

times.print()
const confirmed = times.count(CALLS.enrolled, 201)
const { violations, rows } = await checkSchools()
const isOk = report([
  [`${confirmed} of ${healthy.length * FAMILIES} enrollments confirmed in ${seconds(rushMs)} s`, isEveryoneEnrolled()],
  [`${rows} roster entries for them`, rows === confirmed],
  [`${violations} violations of the audit`, violations === 0],
  [`at most ${peaks.connections} connections, ${connectionsNeeded(MAX_OPEN, 1)} allowed`, true],
  [`at most ${peaks.megabytes.toFixed(0)} MB, ${atStart.toFixed(0)} MB at the start`, true],
])
printLogOf(broken?.school.name)
await pool.close()
await server.stop()
await end()
process.exit(isOk ? 0 : 1)

function isEveryoneEnrolled(): boolean {
  return confirmed === healthy.length * FAMILIES
}

async function withSchool<T>(school: School, work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const postgres = new Postgres(urlsOf(database.ownerUrl, school).ownerUrl)
  return work(postgres).finally(() => postgres.close())
}

function prepare(school: School): Promise<OpeningSchool> {
  return withSchool(school, async (postgres) => {
    const families = await addFamilies(postgres, FAMILIES)
    const { id, courses } = await addSemester(postgres, { name: 'Opening', count: CLASSES, seats: FAMILIES })
    const window = { semester_id: id, grades: '', opens_at: new Date(opening) }
    await postgres.db.insertInto('enrollment_window').values(window).execute()
    return { school, families, courses }
  })
}

async function setOpening({ db }: Postgres): Promise<void> {
  await db
    .updateTable('enrollment_window')
    .set({ opens_at: new Date(opening) })
    .execute()
}

async function send(
  call: keyof typeof CALLS,
  host: string,
  path: string,
  family?: Family,
  method: 'GET' | 'POST' = 'GET',
): Promise<void> {
  const began = performance.now()
  const headers = {
    host,
    ...(family && { authorization: `Bearer ${family.token}` }),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  }
  const { statusCode, body } = await pool.request({ method, path, headers })
  await body.dump()
  times.add(CALLS[call], statusCode, performance.now() - began)
}

function enroll(
  call: keyof typeof CALLS,
  { school, courses }: OpeningSchool,
  family: Family,
  n: number,
): Promise<void> {
  return send(
    call,
    school.host,
    `/api/schedules/${courses[n % courses.length]}/${family.student_id}/enroll`,
    family,
    'POST',
  )
}

async function inTurns({ families }: OpeningSchool, work: (family: Family, n: number) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE)
  await Promise.all(families.map((family, n) => limit(() => work(family, n))))
}

/** During the rush, the first requests of schools that were closed. */
async function visitOthers(): Promise<void> {
  for (const { host } of schools.slice(OPENING)) {
    if (ended.signal.aborted) return
    await send('others', host, '/api/me')
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
  const found = { violations: 0, rows: 0 }
  for (const { school } of healthy)
    await withSchool(school, async ({ db }) => {
      found.violations += (await findViolations(db)).length
      found.rows += (await db.selectFrom('roster_entry').select('id').execute()).length
    })
  return found
}

/** The first warnings and errors of this school. */
function printLogOf(name: string | undefined): void {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => name !== undefined && line.includes(`"${name}"`) && /"level":(40|50)/.test(line))
  console.log(`\nThe log of ${name}:`)
  for (const line of lines.slice(0, 5)) console.log(line.length > 400 ? `${line.slice(0, 400)}…` : line)
}
