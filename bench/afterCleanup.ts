import { sql } from 'kysely'
import { deleteExpiredRows } from '../server/deleteExpiredRows.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase } from './database.ts'
import { hasViolations } from './proof.ts'
import { rush } from './rush.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

const FAMILIES = Number(process.env.CLEANUP_FAMILIES ?? 20_000)
const COURSES = 100
const CONCURRENCY = 16
const MIN_RATIO = 0.9
const YESTERDAY_MS = 25 * 60 * 60 * 1000

/**
 * Runs a rush after the cleanup job deleted all stored responses and the tables were vacuumed: plans are made for empty tables, which are
 * not analyzed afterwards. Returns whether the rush succeeded.
 */
export async function rushAfterCleanup(): Promise<boolean> {
  const { folder, database, end } = await startDatabase({ settings: { autovacuum: 'off' } })
  try {
    await migrate(database.ownerUrl)
    const postgres = new Postgres(database.ownerUrl)
    const families = await addFamilies(postgres, FAMILIES)
    const ids = await addCourses(postgres, { name: 'After cleanup', count: COURSES, seats: FAMILIES })
    await insertAndDeleteResponses(postgres, families)
    const server = await startServer(database.ownerUrl, folder)
    const requests = families.map((family, n) => ({ ...family, course_id: ids[n % ids.length] ?? 0 }))
    const { seconds, firstTenth, lastTenth, statuses } = await rush(server.origin, requests, CONCURRENCY)
    await server.stop()
    const ratio = lastTenth / firstTenth
    const rates = [firstTenth, lastTenth].map((rate) => rate.toFixed(0))
    console.log('\n| after cleanup | seconds | first tenth, per second | last tenth, per second | ratio | responses |')
    console.log('|---|---|---|---|---|---|')
    const figures = [FAMILIES, seconds.toFixed(1), ...rates, ratio.toFixed(2), JSON.stringify(statuses)]
    console.log(`| ${figures.join(' | ')} |`)
    const isBroken = await hasViolations(database.ownerUrl)
    await postgres.close()
    return !isBroken && ratio >= MIN_RATIO && statuses[201] === FAMILIES
  } finally {
    await end()
  }
}

/** Inserts yesterday's stored responses and deletes them with the cleanup job. */
async function insertAndDeleteResponses(postgres: Postgres, families: readonly Family[]): Promise<void> {
  const stored_at = new Date(Date.now() - YESTERDAY_MS)
  await sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
    select n, 'yesterday', 'hash', 201, repeat('x', 1000), ${stored_at} from generate_series(1, ${families.length}::integer) n
  `.execute(postgres.db)
  await deleteExpiredRows(postgres.officeDb, new Date())
  await sql`vacuum`.execute(postgres.officeDb)
}
