import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { startDatabase } from './database.ts'
import { addAdmin, addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

/** npm run bench:lottery: the run of a lottery, with a mail to each family in its transaction, and without the public value of the beacon. */
const CHILDREN = Number(process.env.CHILDREN ?? 3000)
/** Each child ranks two classes in each of these periods. */
const PERIODS = ['1', '2', '3', '4'] as const
const CLASSES_PER_PERIOD = 30
/** For five of six children. */
const SEATS = Math.floor((CHILDREN * 5) / 6 / CLASSES_PER_PERIOD)
/** The target, in seconds. */
const MAX_SECONDS = 60
const POLL_MS = 50
const Drawn = z.object({ lottery: z.object({ state: z.string(), office: z.object({ run: z.unknown() }) }) })

const { folder, database, end } = await startDatabase()
await prepareDatabase(database)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, CHILDREN)
const admin = await addAdmin(postgres)
await postgres.db.updateTable('session').set({ password_at: new Date() }).execute()
const courses = await addCourses(postgres, {
  name: 'Fall 2026',
  count: PERIODS.length * CLASSES_PER_PERIOD,
  seats: SEATS,
  periods: PERIODS,
})
const { id: semester } = await postgres.db.selectFrom('semester').select('id').executeTakeFirstOrThrow()
// The office may leave out the beacon only while the server cannot ask for it.
process.env.LOTTERY_RELAYS = 'none'
const server = await startServer(database.ownerUrl, folder)
try {
  await buildClosedLottery()
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await server.stop()
  await postgres.close()
  await end()
}

/** Returns whether the lottery was fast enough and complete. */
async function measure(): Promise<boolean> {
  const wishes = CHILDREN * PERIODS.length * 2
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${CHILDREN} children, ${wishes} wishes`)
  const startTime = performance.now()
  await callLottery('POST', '/run', { public_value: { source: 'none' } })
  while ((await stateOfLottery()) !== 'complete') await wait(POLL_MS)
  const seconds = (performance.now() - startTime) / 1000
  const mails = await countMails()
  const violations = await findViolations(postgres.db)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`Run and ${mails} mails queued after ${seconds.toFixed(1)} s, target ${MAX_SECONDS}.`)
  console.log(`${violations.length} violations of the audit, load ${load}`)
  return seconds <= MAX_SECONDS && mails === CHILDREN && violations.length === 0
}

/** The rankings are inserted before the lottery closes, which is then moved to the past. */
async function buildClosedLottery(): Promise<void> {
  const [opens_at, closes_at] = [new Date(Date.now() - 7_200_000), new Date(Date.now() + 3_600_000)]
  await callLottery('PUT', '', { opens_at, closes_at, priority: 'none' })
  const { id } = await postgres.db.selectFrom('lottery').select('id').executeTakeFirstOrThrow()
  for (let from = 0; from < families.length; from += 1000)
    await postgres.db
      .insertInto('ranking')
      .values(families.slice(from, from + 1000).map((family) => rankingOf(family, id)))
      .execute()
  await sql`update lottery set closes_at = now() - interval '1 hour'`.execute(postgres.db)
  await sql`analyze`.execute(postgres.db)
}

/** Two neighboring classes of each period, others for each child. */
function rankingOf({ n, student_id }: Family, lottery_id: number) {
  const lists = PERIODS.map((_, period) =>
    [0, 1].map((choice) => courses[period + PERIODS.length * ((n * (period + 1) + choice) % CLASSES_PER_PERIOD)]),
  )
  return { lottery_id, student_id, code: 1000 + n, wishes: JSON.stringify(lists), saved_at: new Date(), results: null }
}

async function stateOfLottery(): Promise<string> {
  const { lottery } = Drawn.parse(await callLottery('GET', ''))
  const run = z.object({ state: z.string() }).nullable().parse(lottery.office.run)
  if (run && run.state !== 'running') throw new Error(`the run is ${run.state}`)
  return lottery.state
}

async function callLottery(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.origin}/api/semester/${semester}/lottery${path}`, {
    method,
    headers: { authorization: `Bearer ${admin}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The mails to families with a job that sends them. */
async function countMails(): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails from family_mail
    join pgboss.job on (data->>'family_mail_id')::integer = family_mail.id where kind = 'lottery-results'
  `.execute(postgres.db)
  return rows[0]?.mails ?? 0
}
