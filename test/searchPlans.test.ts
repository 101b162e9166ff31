import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { listAuditTrail } from '../contract/auditTrail.ts'
import { listLogs } from '../contract/logs.ts'
import { listStudents } from '../contract/students.ts'
import { buildSemester, buildUser } from './builders.ts'
import type { Client } from './client.ts'
import { openClient } from './database.ts'
import { fillSchool } from './plans.ts'
import { openSchool } from './school.ts'

const ROWS = 20_000

const school = openSchool()
let office: Client
let semester = 0

beforeAll(async () => {
  const { id } = await buildSemester(school.postgres)
  semester = id
  const client = new pg.Client(school.url)
  await client.connect()
  await fillSchool(client, ROWS)
  await client.query(`
    insert into audit_entry (user_id, user_name, user_role, action, subject_kind, subject_id, subject_name, after)
      select 1, 'Olive Office', 'admin', 'edited', 'student', n, 'Ada Yazzie', '{"grade": "5"}' from generate_series(1, ${ROWS}) n`)
  await client.query('vacuum analyze')
  await client.end()
  office = school.as(await buildUser(school.postgres, { role: 'admin' }))
})

test.each([
  ['students', ['student_search', 'users_search'], () => office.send(listStudents, { query: { search: 'zuni-417' } })],
  [
    'the log',
    ['enrollment_log_search'],
    () => office.send(listLogs, { params: { semester }, query: { page: '1', search: 'zuni-417' } }),
  ],
  [
    'the audit trail',
    ['audit_entry_search'],
    () => office.send(listAuditTrail, { query: { page: '1', search: 'zuni-417' } }),
  ],
])('a repeated search of %s reads its trigram index and only the rows found', async (_, indexes, search) => {
  const client = await openClient(school.url)
  const before = await readStatistics(client)
  const growth = async (name: string) => ((await readStatistics(client))[name] ?? 0) - (before[name] ?? 0)
  for (let n = 0; n < 10; n++) expect((await search()).status).toBe(200)
  for (const index of indexes) await expect.poll(() => growth(index)).toBeGreaterThan(0)
  for (const table of ['student', 'enrollment_log', 'audit_entry']) expect(await growth(table)).toBeLessThan(ROWS / 100)
})

test('a log row is found before and after it is sorted into the index', async () => {
  const client = await openClient(school.url)
  await client.query(`
    insert into enrollment_log (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    values (${semester}, 1, 1, '101', 'Art', 'Fall', 'Łukasz', 'Nuñez-902', 'enrolled', 'Rosa Yazzie', 1)`)
  const find = async () => {
    const query = { page: '1', search: 'lukasz nunez-902' }
    return (await office.send(listLogs, { params: { semester }, query })).body.total
  }
  expect(await find()).toBe(1)
  await sql`select sort_in_pending_log_search()`.execute(school.postgres.office)
  expect(await find()).toBe(1)
})

/** Rows read by table and scans by index. */
async function readStatistics(client: pg.Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select relname as name, (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables
    union all select indexrelname, idx_scan::integer from pg_stat_user_indexes`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
