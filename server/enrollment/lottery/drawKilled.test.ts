import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startDraw } from '../../../contract/enrollment/draws.ts'
import { verifyRecord } from '../../../domain/enrollment/lottery/verify.ts'
import { createClient } from '../../../test/client.ts'
import { type BuiltUser, buildConfirmedAdmin } from '../../../test/data/builders.ts'
import { drawRound, readRecord, sha256 } from '../../../test/data/draws.ts'
import { buildRankedSchool } from '../../../test/data/rankedSchool.ts'
import { type ServerProcess, startServer } from '../../../test/processes/servers.ts'
import { holdWrites } from '../../../test/races/holdWrites.ts'
import { openSchool } from '../../../test/school.ts'
import { findViolations } from '../../invariants/findViolations.ts'

const school = openSchool()
const CHILDREN = 300
const KILLS = 9
/** A confirmed password counts for some minutes only, so each draw has an admin of its own. */
const newOffice = () => buildConfirmedAdmin(school.postgres)

test('a draw killed at its last write has written nothing, and can be repeated', async () => {
  const at = await buildRankedSchool(school.postgres, CHILDREN)
  const server = await startServer(environment())
  const held = await holdWrites(school.url, 'update of drawn_at on preference_round')
  await order(server, await newOffice(), at.semester.id)
  await held.waitUntilHeld()
  await kill(server)
  await held.release()
  await waitUntilEnded()
  expect(await writtenRows(at)).toEqual(NOTHING)
  await drawRound(school, await newOffice(), at.semester.id)
  await expectCompleteDraw(at)
  expect(await findViolations(school.db)).toEqual([])
})

test('a draw killed at nine random moments has written nothing or everything, and can be repeated', async () => {
  const duration = await durationOfDraw()
  for (let n = 0; n < KILLS; n++) {
    const at = await buildRankedSchool(school.postgres, CHILDREN)
    const moment = Math.random() * duration
    await killDuringDraw(at.semester.id, moment)
    const written = await writtenRows(at)
    if (!written.drawn) {
      expect(written, `killed after ${moment} ms`).toEqual(NOTHING)
      await drawRound(school, await newOffice(), at.semester.id)
    }
    await expectCompleteDraw(at)
  }
  expect(await findViolations(school.db)).toEqual([])
})

const NOTHING = { drawn: false, entries: 0, log: 0, results: 0, digests: 0 }

/** Milliseconds from the order to the end in a server process. */
async function durationOfDraw(): Promise<number> {
  const { semester } = await buildRankedSchool(school.postgres, CHILDREN)
  const server = await startServer(environment())
  const office = await newOffice()
  const start = performance.now()
  await order(server, office, semester.id)
  await expect.poll(() => isDrawn(semester.id), { interval: 20 }).toBe(true)
  const duration = performance.now() - start
  await server.stop()
  return duration
}

/** Kills the server this many milliseconds after the draw was ordered. */
async function killDuringDraw(semester_id: number, moment: number): Promise<void> {
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
  return { DATABASE_URL: school.url, DATA_KEY: school.dataKey.toString('base64') }
}

function order({ origin }: ServerProcess, office: BuiltUser, id: number) {
  return createClient(origin, office.token).send(startDraw, { params: { id }, body: {} })
}

type Ranked = Awaited<ReturnType<typeof buildRankedSchool>>

async function expectCompleteDraw({ semester, round }: Ranked): Promise<void> {
  const record = await readRecord(school, semester.id)
  const { digest } = await school.db
    .selectFrom('preference_round')
    .select('digest')
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow()
  expect(verifyRecord(record, sha256, { commitment: round.commitment, digest: digest ?? '' })).toBeUndefined()
  const written = await writtenRows({ semester, round })
  const decided = ['enrolled', 'waiting'].map((outcome) => record.split(`\t${outcome}\t`).length - 1)
  const entries = decided.reduce((sum, count) => sum + count, 0)
  expect(entries).toBeGreaterThan(CHILDREN)
  expect(written).toEqual({ drawn: true, entries, log: entries, results: CHILDREN, digests: 1 })
}

/** What a draw writes, in the committed state. */
async function writtenRows({ semester, round }: Ranked) {
  const { rows } = await sql<{ drawn: boolean; entries: number; log: number; results: number; digests: number }>`
    select
      (select drawn_at is not null from preference_round where id = ${round.id}) as drawn,
      (select count(*) from roster_entry where semester_id = ${semester.id}) as entries,
      (select count(*) from enrollment_log where semester_id = ${semester.id}) as log,
      (select count(*) from ranking where round_id = ${round.id} and results is not null) as results,
      (select count(*) from audit_entry where subject_kind = 'semester' and subject_id = ${semester.id}
        and after ? 'draw_digest') as digests`.execute(school.owner.db)
  const [written] = rows
  if (!written) throw new Error('no row')
  return written
}

async function isDrawn(semester_id: number): Promise<boolean> {
  const round = school.db.selectFrom('preference_round').select('drawn_at').where('semester_id', '=', semester_id)
  return (await round.executeTakeFirstOrThrow()).drawn_at !== null
}
