import { sql } from 'kysely'
import { HOUR_MS } from '../domain/durations.ts'
import { deleteExpiredRows } from '../server/deleteExpiredRows.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { startSchool } from './database.ts'
import { rush, spread } from './load.ts'
import { hasViolations } from './proof.ts'
import { printHead, printRow } from './report.ts'
import { addCourses, addFamilies } from './school.ts'

const FAMILIES = Number(process.env.CLEANUP_FAMILIES ?? 20_000)
const COURSES = 100
const CONCURRENCY = 16
const MIN_RATIO = 0.9
const YESTERDAY_MS = 25 * HOUR_MS

/**
 * Runs a rush after the cleanup job deleted all stored responses and the tables were vacuumed: plans are made for empty tables, which are
 * not analyzed afterwards. Returns whether the rush succeeded.
 */
export async function rushAfterCleanup(): Promise<boolean> {
  const { url, postgres, startServer, end } = await startSchool({ settings: { autovacuum: 'off' } })
  const families = await addFamilies(postgres, FAMILIES)
  const courses = await addCourses(postgres, { name: 'After cleanup', count: COURSES, seats: FAMILIES })
  await insertAndDeleteResponses(postgres)
  const server = await startServer()
  const measured = await rush(server.origin, spread(families, courses), CONCURRENCY)
  await server.stop()
  const { seconds, firstTenth, lastTenth, statuses } = measured
  const ratio = lastTenth / firstTenth
  const rates = [firstTenth, lastTenth].map((rate) => rate.toFixed(0))
  console.log()
  printHead('after cleanup', 'seconds', 'first tenth, per second', 'last tenth, per second', 'ratio', 'responses')
  printRow(FAMILIES, seconds.toFixed(1), ...rates, ratio.toFixed(2), JSON.stringify(statuses))
  const isBroken = await hasViolations(url)
  await end()
  return !isBroken && ratio >= MIN_RATIO && statuses[201] === FAMILIES
}

/** Inserts yesterday's stored responses and deletes them with the cleanup job. */
async function insertAndDeleteResponses(postgres: Postgres): Promise<void> {
  const stored_at = new Date(Date.now() - YESTERDAY_MS)
  await sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
    select n, 'yesterday', 'hash', 201, repeat('x', 1000), ${stored_at} from generate_series(1, ${FAMILIES}::integer) n
  `.execute(postgres.db)
  await deleteExpiredRows(postgres.officeDb, new Date())
  await sql`vacuum`.execute(postgres.officeDb)
}
