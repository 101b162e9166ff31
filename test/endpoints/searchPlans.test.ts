import { connectClient } from '@online-enrollment/postgres/connect'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { listAuditTrail } from '../../contract/auditTrail.ts'
import { findAnything } from '../../contract/find.ts'
import { listLogs } from '../../contract/logs.ts'
import { listStudents } from '../../contract/students.ts'
import { buildApp } from '../../server/app.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { type Client, createClient } from '../client.ts'
import { buildSemester, buildUser } from '../data/builders.ts'
import { TEST_DATA_KEY } from '../data/dataKey.ts'
import { openClient } from '../database.ts'
import { openSchool } from '../school.ts'
import { fillSchool } from './plans.ts'

const ROWS = 20_000
/** The name of the connections whose reads are counted. */
const CONNECTIONS = 'counted_searches'
/** Its jobs would read the log. */
const QUIET = { logLevel: 'silent' } as const

const school = openSchool()
let admin: Awaited<ReturnType<typeof buildUser>>
let semester = 0
const search = 'zuni-417'

beforeAll(async () => {
  const { id } = await buildSemester(school.postgres)
  semester = id
  const client = await connectClient(school.url)
  await fillSchool(client, ROWS)
  await client.query(`
    insert into audit_entry (user_id, user_name, user_role, action, subject_kind, subject_id, subject_name, after)
      select 1, 'Olive Office', 'admin', 'edited', 'student', n, 'Ada Yazzie', '{"grade": "5"}' from generate_series(1, ${ROWS}) n`)
  await client.query('vacuum analyze')
  await client.end()
  admin = await buildUser(school.postgres, { role: 'admin' })
})

test.each([
  [
    'students',
    ['student_search_key', 'users_search_key'],
    (client: Client) => client.send(listStudents, { query: { page: '1', search } }),
  ],
  [
    'anything',
    ['student_search_key', 'users_search_key'],
    (client: Client) => client.send(findAnything, { query: { search } }),
  ],
  [
    'the log',
    ['enrollment_log_search'],
    (client: Client) => client.send(listLogs, { params: { semester }, query: { page: '1', search } }),
  ],
  [
    'the audit trail',
    ['audit_entry_search'],
    (client: Client) => client.send(listAuditTrail, { query: { page: '1', search } }),
  ],
])('a repeated search of %s reads its trigram index and only the rows found', async (_, indexes, send) => {
  const reader = await openClient(school.url)
  const before = await readStatistics(reader)
  await withOwnConnections(reader, async (client) => {
    for (let n = 0; n < 10; n++) expect((await send(client)).status).toBe(200)
  })
  const after = await readStatistics(reader)
  const growth = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  for (const index of indexes) expect(growth(index)).toBeGreaterThanOrEqual(10)
  const searched = indexes.map((index) => index.replace(/_search(_key)?$/, ''))
  for (const table of new Set([...searched, 'student', 'enrollment_log', 'audit_entry']))
    expect(growth(table)).toBeLessThan(ROWS / 100)
})

test('a log row is found before and after the pending list of its index is cleaned', async () => {
  const client = await openClient(school.url)
  await client.query(`
    insert into enrollment_log (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    values (${semester}, 1, 1, '101', 'Art', 'Fall', 'Łukasz', 'Nuñez-902', 'enrolled', 'Rosa Yazzie', 1)`)
  const find = async () => {
    const query = { page: '1', search: 'lukasz nunez-902' }
    return (await school.as(admin).send(listLogs, { params: { semester }, query })).body.total
  }
  expect(await find()).toBe(1)
  await sql`select clean_pending_list_of_log_search()`.execute(school.postgres.officeDb)
  expect(await find()).toBe(1)
})

/** Runs `use` with a server of its own, and waits until its connections have ended: PostgreSQL then shows all they have read. */
async function withOwnConnections(reader: pg.Client, use: (client: Client) => Promise<void>): Promise<void> {
  const postgres = new Postgres(`${school.servingUrl}&application_name=${CONNECTIONS}`)
  const connections = async () =>
    (await reader.query('select from pg_stat_activity where application_name = $1', [CONNECTIONS])).rowCount
  const app = await buildApp({ postgres, dataKey: TEST_DATA_KEY, ...QUIET })
  await use(createClient(await app.listen({ port: 0, host: '127.0.0.1' }), admin.token))
  expect(await connections()).toBeGreaterThan(0)
  await app.close()
  await postgres.close()
  await expect.poll(connections).toBe(0)
}

/** Rows read by table and scans by index. */
async function readStatistics(client: pg.Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select relname as name, (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables
    union all select indexrelname, idx_scan::integer from pg_stat_user_indexes`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
