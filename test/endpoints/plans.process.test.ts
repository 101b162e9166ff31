import { setTimeout as wait } from 'node:timers/promises'
import { connectClient } from '@online-enrollment/postgres/connect'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import * as enrollmentCommands from '../../contract/enrollment/commands.ts'
import { login } from '../../contract/sessions.ts'
import { preparedStatements } from '../../server/platform/database/pipeline.ts'
import { FAMILY_PLANNER_OPTIONS } from '../../server/platform/database/pools.ts'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import type { Tables } from '../../server/schema/tables.ts'
import { createClient } from '../client.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../data/builders.ts'
import { createDatabase, openClient } from '../database.ts'
import { startListening } from '../processes/startListening.ts'
import { barrier } from '../races/together.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'
import { fillSchool, findUnindexedScans, isGrowing } from './plans.ts'

/** The options before decision 24. They allowed sequential scans. */
const FORMER_PLANNER_OPTIONS = '-c plan_cache_mode=force_generic_plan'
const ROWS = 50_000
const HAS_NO_PLAN = /^notify /
const EXPIRING_TABLES = [
  'session',
  'idempotent_response',
  'sign_in_counter',
  'rate_limit_window',
  'password_reset',
  'roster_entry',
]

const school = openSchool()
let statements: readonly string[] = []

beforeAll(async () => {
  await callAllEndpoints(school.postgres, school.origin)
  statements = preparedStatements().filter((statement) => !HAS_NO_PLAN.test(statement))
})

test('the family endpoints prepare statements that cover all of their tables', () => {
  expect(statements.length).toBeGreaterThan(40)
  for (const table of ['session', 'idempotent_response', 'student', 'roster_entry', 'enrollment_log', 'pgboss.job'])
    expect(statements.join('\n')).toContain(table)
  const batched = statements.filter((statement) => /with ordinality|json_to_recordset/.test(statement)).join('\n')
  for (const part of [
    'insert into enrollment_log',
    'insert into idempotent_response',
    'no key update skip locked',
    'offer_drop_course_id',
  ])
    expect(batched).toContain(part)
})

describe.each([
  ['empty', (client: pg.Client) => client.query('vacuum analyze')],
  [
    'cleaned up after a year',
    async (client: pg.Client) => {
      await fillSchool(client, ROWS)
      await client.query('set session_replication_role = replica')
      for (const table of EXPIRING_TABLES) await client.query(`delete from ${table}`)
      await client.query('vacuum analyze')
    },
  ],
  [
    'full',
    async (client: pg.Client) => {
      await fillSchool(client, ROWS)
      await client.query('vacuum analyze')
    },
  ],
])('in a school that is %s', (state, prepare) => {
  let url = ''
  beforeAll(async () => {
    const database = await createDatabase()
    url = database.url
    const client = await connectClient(url)
    await prepare(client)
    await client.end()
    await database.close()
  })

  test('every family statement reads growing tables by the leading column of an index', async () => {
    expect(await findUnindexedScans(await openClient(url, FAMILY_PLANNER_OPTIONS), statements)).toEqual([])
  })

  test('the same is true with random planner statistics', async () => {
    const client = await openClient(url, FAMILY_PLANNER_OPTIONS)
    for (let round = 0; round < 10; round++) {
      await client.query(`
        select pg_restore_relation_stats('schemaname', nspname::text, 'relname', relname::text,
          'relpages', (10 ^ (random() * 6))::integer, 'reltuples', (10 ^ (random() * 8))::real)
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname = 'public'`)
      expect(await findUnindexedScans(client, statements)).toEqual([])
    }
  })

  if (state === 'full') return
  test('control: with the former settings, some statements use sequential scans', async () => {
    const scans = await findUnindexedScans(await openClient(url, FORMER_PLANNER_OPTIONS), statements)
    const tables = scans.map(({ table }) => table)
    expect(tables).toEqual(expect.arrayContaining(['session', 'idempotent_response']))
  })
})

test('the query and command connections disable sequential scans and force generic plans', async () => {
  const settings = sql`select current_setting('enable_seqscan') as seqscan, current_setting('plan_cache_mode') as plans`
  const reads = await settings.execute(school.db)
  const commands = await school.postgres.transaction((trx) => settings.execute(trx))
  for (const { rows } of [reads, commands]) expect(rows).toEqual([{ seqscan: 'off', plans: 'force_generic_plan' }])
})

test('statements prepared in an empty database use no sequential scans after it is filled', async () => {
  const { url, postgres } = await createDatabase()
  const client = await openClient(url)
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables) await client.query(`alter table ${name} set (autovacuum_enabled = off)`)
  await client.query('vacuum analyze')
  // The jobs of a server read the whole log once each evening.
  const origin = await startListening({ postgres })
  await callAllEndpoints(postgres, origin)
  const pids = await readBackendPids(postgres)

  const filled = new AbortController()
  const activity = keepConnectionsActive(postgres, filled.signal)
  const loader = await openClient(url)
  const { rows: backends } = await loader.query<{ pid: number }>('select pg_backend_pid() as pid')
  await fillSchool(loader, ROWS)
  await loader.end()
  await expect.poll(() => isConnected(client, backends[0]?.pid)).toBe(false)
  filled.abort()
  await activity
  expect(await readBackendPids(postgres)).toEqual(pids)
  const before = await readStatistics(client)
  await callAllEndpoints(postgres, origin)

  await postgres.close()
  await expect.poll(async () => (await client.query(OTHER_CONNECTIONS)).rowCount).toBe(0)
  for (const { table, scans, tuples } of await readStatistics(client)) {
    const previous = before.find((earlier) => earlier.table === table)
    expect(scans - (previous?.scans ?? 0), `sequential scans of ${table}`).toBe(0)
    expect(tuples - (previous?.tuples ?? 0), `rows read of ${table}`).toBeLessThan(ROWS / 20)
  }
})

/** A connection's statistics are complete when its backend has ended, which is after `end`. */
async function isConnected(client: pg.Client, pid: number | undefined): Promise<boolean> {
  return (await client.query('select from pg_stat_activity where pid = $1', [pid])).rowCount !== 0
}

/** The sequential scans of each growing table, and the rows read through its indexes. */
async function readStatistics(client: pg.Client) {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ table: string; scans: number; tuples: number }>(`
    select relname as table, seq_scan::integer as scans,
      (select sum(idx_tup_read) from pg_stat_user_indexes indexes where indexes.relid = tables.relid)::integer as tuples
    from pg_stat_user_tables tables`)
  return rows.filter(({ table }) => isGrowing(table))
}

const OTHER_CONNECTIONS =
  "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'live'"
/** The size of each of the two family pools. */
const POOL_SIZE = 4

/** The backend processes of all query and command connections, each held until all are open. */
async function readBackendPids(postgres: Postgres): Promise<number[]> {
  const allOpen = barrier(2 * POOL_SIZE)
  const readPid = async (db: Kysely<Tables>) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await allOpen()
    return rows.map(({ pid }) => pid)
  }
  const queries = Array.from({ length: POOL_SIZE }, () => postgres.db.connection().execute(readPid))
  const commands = Array.from({ length: POOL_SIZE }, () => postgres.transaction(readPid))
  return (await Promise.all([...queries, ...commands])).flat().sort((a, b) => a - b)
}

/** Uses every connection, so that none is closed as idle. */
async function keepConnectionsActive(postgres: Postgres, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await readBackendPids(postgres)
    await wait(500, undefined, { signal: ended }).catch(() => undefined)
  }
}

/** Enrolls several families at once, so that their commands share a transaction. */
async function enrollTogether(postgres: Postgres, origin: string): Promise<void> {
  const { id: semester_id } = await buildSemester(postgres)
  const course = await buildCourse(postgres, { semester_id })
  const families = await Promise.all(Array.from({ length: 8 }, () => buildFamily(postgres)))
  await Promise.all(
    families.map(({ parent, student }) => {
      const params = { course_id: course.id, student_id: student.id }
      return createClient(origin, parent.token).send(enrollmentCommands.enroll, { params, key: 'together' })
    }),
  )
}

/** Calls every family endpoint: with valid input, again with the same key, and as another family; then fails sign-ins. */
async function callAllEndpoints(postgres: Postgres, origin: string): Promise<void> {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const endpoint: Endpoint = ENDPOINTS[name]
    if (endpoint.access === 'admin') continue
    const fixture = await buildFixture(postgres, name)
    const call = CALLS[name].call(fixture)
    const owner = createClient(origin, fixture.parent.token)
    await createClient(origin, fixture.neighbor.token).send(endpoint, call)
    await owner.send(endpoint, { ...call, key: 'one' })
    await owner.send(endpoint, { ...call, key: 'one' })
    await owner.send(endpoint, call)
  }
  await enrollTogether(postgres, origin)
  const { email } = await buildUser(postgres)
  for (let n = 0; n < 8; n++) await createClient(origin).send(login, { body: { email, password: 'wrong' } })
}
