import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { checkRecord } from '../../domain/enrollment/lottery/check.mjs'
import { createClient } from '../../test/client.ts'
import { type BuiltUser, buildConfirmedAdmin } from '../../test/data/builders.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { completeLottery, readRecord } from '../../test/data/lotteries.ts'
import { buildRankedSchool } from '../../test/data/rankedSchool.ts'
import { type ServerProcess, startServer } from '../../test/processes/servers.ts'
import { holdWrites } from '../../test/races/holdWrites.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { sha256Hex } from '../platform/sha256.ts'

const school = openSchool()
const CHILDREN = 300
const KILLS = 9
/** A confirmed password counts for some minutes only, so each lottery has an admin of its own. */
const newOffice = () => buildConfirmedAdmin(school.postgres)

test('a lottery killed at its last write has written nothing, and can be repeated', async () => {
  const at = await buildClosedSchool()
  const server = await startServer(environment())
  const held = await holdWrites(school.url, 'update of ran_at on lottery')
  await order(server, await newOffice(), at.semester.id)
  await held.waitUntilHeld()
  await kill(server)
  await held.release()
  await waitUntilEnded()
  expect(await writtenRows(at)).toEqual(NOTHING)
  await completeLottery(school, await newOffice(), at.semester.id)
  await expectCompleteRun(at)
  expect(await findViolations(school.db)).toEqual([])
})

test('a lottery killed at nine random moments has written nothing or everything, and can be repeated', async () => {
  const duration = await durationOfRun()
  for (let n = 0; n < KILLS; n++) {
    const at = await buildClosedSchool()
    const moment = Math.random() * duration
    await killDuringRun(at.semester.id, moment)
    const written = await writtenRows(at)
    if (!written.ran) {
      expect(written, `killed after ${moment} ms`).toEqual(NOTHING)
      await completeLottery(school, await newOffice(), at.semester.id)
    }
    await expectCompleteRun(at)
  }
  expect(await findViolations(school.db)).toEqual([])
})

async function buildClosedSchool() {
  const at = await buildRankedSchool(school.postgres, CHILDREN)
  await closeInTime(school.owner, at.semester.id)
  return at
}

const NOTHING = { ran: false, entries: 0, log: 0, results: 0, digests: 0 }

/** Milliseconds from the order to the end in a server process. */
async function durationOfRun(): Promise<number> {
  const { semester } = await buildClosedSchool()
  const server = await startServer(environment())
  const office = await newOffice()
  const start = performance.now()
  await order(server, office, semester.id)
  await expect.poll(() => isRun(semester.id), { interval: 20 }).toBe(true)
  const duration = performance.now() - start
  await server.stop()
  return duration
}

/** Kills the server this many milliseconds after the lottery was ordered. */
async function killDuringRun(semester_id: number, moment: number): Promise<void> {
  const server = await startServer(environment())
  const office = await newOffice()
  const killed = wait(moment).then(() => kill(server))
  await order(server, office, semester_id).catch(() => undefined)
  await killed
  await waitUntilEnded()
}

async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL')
  await server.exited
}

/** Waits until the database has ended the transactions of the killed server. The serving role does not see them. */
async function waitUntilEnded(): Promise<void> {
  const open = sql`select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  await expect.poll(async () => (await open.execute(school.owner.db)).rows).toHaveLength(0)
}

function environment() {
  return { DATABASE_URL: school.servingUrl, DATA_KEY: school.dataKey.toString('base64') }
}

function order({ origin }: ServerProcess, office: BuiltUser, id: number) {
  return createClient(origin, office.token).send(startLottery, {
    params: { id },
    body: { public_value: { source: 'none' } },
  })
}

type Ranked = Awaited<ReturnType<typeof buildRankedSchool>>

async function expectCompleteRun({ semester, lottery }: Ranked): Promise<void> {
  const record = await readRecord(school, semester.id)
  const { digest } = await school.db
    .selectFrom('lottery')
    .select('digest')
    .where('id', '=', lottery.id)
    .executeTakeFirstOrThrow()
  const published = { commitment: lottery.commitment, digest: digest ?? '' }
  expect(checkRecord(record, sha256Hex, published).problem).toBeUndefined()
  const written = await writtenRows({ semester, lottery })
  const decided = ['enrolled', 'waiting'].map((outcome) => record.match(new RegExp(`:${outcome}\\b`, 'g'))?.length ?? 0)
  const entries = decided.reduce((sum, count) => sum + count, 0)
  expect(entries).toBeGreaterThan(CHILDREN)
  expect(written).toEqual({ ran: true, entries, log: entries, results: CHILDREN, digests: 1 })
}

/** What a lottery writes, in the committed state. */
async function writtenRows({ semester, lottery }: Ranked) {
  const { rows } = await sql<{ ran: boolean; entries: number; log: number; results: number; digests: number }>`
    select
      (select ran_at is not null from lottery where id = ${lottery.id}) as ran,
      (select count(*) from roster_entry where semester_id = ${semester.id}) as entries,
      (select count(*) from enrollment_log where semester_id = ${semester.id}) as log,
      (select count(*) from ranking where lottery_id = ${lottery.id} and results is not null) as results,
      (select count(*) from audit_entry where subject_kind = 'semester' and subject_id = ${semester.id}
        and after ? 'lottery_digest') as digests`.execute(school.owner.db)
  const [written] = rows
  if (!written) throw new Error('no row')
  return written
}

async function isRun(semester_id: number): Promise<boolean> {
  const lottery = school.db.selectFrom('lottery').select('ran_at').where('semester_id', '=', semester_id)
  return (await lottery.executeTakeFirstOrThrow()).ran_at !== null
}
