import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { hashToken } from '../server/platform/http/session.ts'
import { startDatabase } from './database.ts'
import { measureRequests } from './flatRequests.ts'
import { insertYearsOfSchool } from './pastSemesters.ts'
import { type FamilyRequest, rush } from './rush.ts'
import { addAdmin, addCourses, type Family, familyToken } from './school.ts'
import { startServer } from './server.ts'

/** npm run bench:flat: what calls cost in schools of 100 to 100,000 students with ten past semesters. */
const SIZES = (process.env.SIZES ?? '100,1000,10000,100000').split(',').map(Number)
const ROUNDS = 3
const CONCURRENCY = 16
const ENROLLMENTS = 1000
const AUDIT = fileURLToPath(new URL('../scripts/audit.ts', import.meta.url))

const rows = new Map<string, string[]>()
for (const size of SIZES) for (const [name, figure] of await measureSchool(size)) add(name, figure)
console.log(`| | ${SIZES.map((size) => `${size.toLocaleString('en')} students`).join(' | ')} |`)
console.log(`|---|${SIZES.map(() => '---|').join('')}`)
for (const [name, figures] of rows) console.log(`| ${[name, ...figures].join(' | ')} |`)

function add(name: string, figure: string): void {
  rows.set(name, [...(rows.get(name) ?? []), figure])
}

async function measureSchool(students: number): Promise<(readonly [name: string, figure: string])[]> {
  const { folder, database, end } = await startDatabase()
  try {
    await migrate(database.ownerUrl)
    const seeded = await timed(() => withBulk(database.ownerUrl, (db) => insertYearsOfSchool(db, students)))
    await using ends = new AsyncDisposableStack()
    const postgres = ends.adopt(new Postgres(database.ownerUrl), (opened) => opened.close())
    const families = await signInFamilies(postgres, Math.min(students / 2, ENROLLMENTS))
    const office = await addAdmin(postgres)
    const server = ends.adopt(await startServer(database.ownerUrl, folder), (started) => started.stop())
    const enrolls = await measureEnrolling(postgres, server.origin, families)
    const requests = await measureRequests(server.origin, {
      office,
      family: families[0]?.token ?? '',
      student_id: 1,
      semester_id: seeded.result.semester_id,
    })
    await ends.disposeAsync()
    const audit = await timed(() => audited(database.ownerUrl))
    return [
      ['load', loadavg()[0]?.toFixed(1) ?? ''],
      ['seeding, s', seeded.seconds.toFixed(0)],
      ['enrollments per second at 16', enrolls.join(' / ')],
      ...requests,
      ['npm run audit, s', audit.seconds.toFixed(1)],
    ]
  } finally {
    await end()
  }
}

async function withBulk<T>(url: string, work: (db: Postgres['officeDb']) => Promise<T>): Promise<T> {
  const postgres = new Postgres(url, 'bulk')
  try {
    return await postgres.officeDb.connection().execute(work)
  } finally {
    await postgres.close()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startTime = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startTime) / 1000 }
}

/** Signs in the first families, each with one of its two children. */
async function signInFamilies({ db }: Postgres, count: number): Promise<Family[]> {
  const families = Array.from({ length: count }, (_, n) => ({ n, token: familyToken(n), student_id: 2 * n + 1 }))
  const expires_at = new Date(Date.now() + 60 * 60 * 1000)
  const sessions = families.map(({ n, token }) => ({ user_id: n + 1, token_hash: hashToken(token), expires_at }))
  await db.insertInto('session').values(sessions).execute()
  return families
}

/** The rates of three rounds, sorted. In each, all families enroll once in each of as many new semesters as needed. */
async function measureEnrolling(postgres: Postgres, origin: string, families: readonly Family[]): Promise<number[]> {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const requests: FamilyRequest[] = []
    for (let n = 0; n < ENROLLMENTS / families.length; n++) {
      const ids = await addCourses(postgres, { name: `Round ${round}, ${n}`, count: 100, seats: ENROLLMENTS })
      requests.push(...families.map((family, index) => ({ ...family, course_id: ids[index % ids.length] ?? 0 })))
    }
    const { rate, statuses } = await rush(origin, requests, CONCURRENCY)
    if (statuses[201] !== requests.length) throw new Error(`unexpected responses: ${JSON.stringify(statuses)}`)
    if (round > 0) rates.push(Math.round(rate))
  }
  return rates.sort((a, b) => a - b)
}

/** Throws unless every invariant holds. */
async function audited(url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [AUDIT], { env: { ...process.env, DATABASE_URL: url } })
}
