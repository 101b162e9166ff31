import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Postgres } from '../server/db/database.ts'
import { deleteExpired } from '../server/db/deleteExpired.ts'
import { startEmbedded } from '../server/db/embedded/startEmbedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { proveSchool } from './proof.ts'
import { rush } from './rush.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

const FAMILIES = Number(process.env.SWEPT_FAMILIES ?? 20_000)
const COURSES = 100
const CONCURRENCY = 16
/** How much slower the last enrollments may be than the first. */
const BAR = 0.9
const YESTERDAY_MS = 25 * 60 * 60 * 1000

/**
 * The rush on the morning after the cleanup job: the stored responses of the day before are deleted and the tables vacuumed, so that a plan made
 * now is made for empty tables. Nothing analyzes them afterwards. Answers whether all went as it must.
 */
export async function sweptRush(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-bench-'))
  const database = await startEmbedded({ folder: join(folder, 'postgres'), settings: { autovacuum: 'off' } })
  try {
    await migrate(database.ownerUrl)
    const postgres = new Postgres(database.ownerUrl)
    const families = await addFamilies(postgres, FAMILIES)
    const ids = await addCourses(postgres, { name: 'Swept', count: COURSES, seats: FAMILIES })
    await sweepYesterday(postgres, families)
    const server = await startServer(database.ownerUrl, folder)
    const wishes = families.map((family, n) => ({ ...family, course_id: ids[n % ids.length] ?? 0 }))
    const { seconds, firstTenth, lastTenth, statuses } = await rush(server.origin, wishes, CONCURRENCY)
    await server.stop()
    const ratio = lastTenth / firstTenth
    const rates = [firstTenth, lastTenth].map((rate) => rate.toFixed(0))
    console.log('\n| swept, enrollments | seconds | first tenth, a second | last tenth, a second | ratio | answers |')
    console.log('|---|---|---|---|---|---|')
    const figures = [FAMILIES, seconds.toFixed(1), ...rates, ratio.toFixed(2), JSON.stringify(statuses)]
    console.log(`| ${figures.join(' | ')} |`)
    const isBroken = await proveSchool(postgres)
    await postgres.close()
    return !isBroken && ratio >= BAR && statuses[201] === FAMILIES
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Yesterday's stored responses come and go, as they did every day before. */
async function sweepYesterday(postgres: Postgres, families: readonly Family[]): Promise<void> {
  const stored_at = new Date(Date.now() - YESTERDAY_MS)
  await sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
    select n, 'yesterday', 'hash', 201, repeat('x', 1000), ${stored_at} from generate_series(1, ${families.length}::integer) n
  `.execute(postgres.db)
  await deleteExpired(postgres.office, new Date())
  await sql`vacuum`.execute(postgres.office)
}
