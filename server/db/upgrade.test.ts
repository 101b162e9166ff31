import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import { openClient, runStatement, withDatabaseName } from '../../test/database.ts'
import { readBellSchedules } from '../bellSchedules/bellSchedules.queries.ts'
import { createMailQueue, mailsOf } from '../mail/queue.ts'
import { findViolations } from '../roster/audit.queries.ts'
import { Postgres } from './database.ts'
import { migrate, migrationNames } from './migrate.ts'
import { Ids } from './sample/load/ids.ts'
import { insertPeopleAndRosters } from './sample/loadSampleSchool.ts'

const RENAMING = '0012_standard_terms.sql'
const REVIEW = '0020_registration_review.sql'
const FOLDER = new URL('./migrations/', import.meta.url)
const RENAMED: Readonly<Record<string, string>> = {
  answered_command: 'idempotent_response',
  answered_at: 'stored_at',
  searched: 'search_text',
}

test('a sample school of the former schema keeps every row through the renaming migration', async () => {
  const { client, url } = await createFormerSchool()
  const before = await readAllRows(client)
  await runMigration(client, RENAMING)
  const after = await readAllRows(client)
  expect(after).toEqual(before)
  for (const table of [
    'roster_entry',
    'enrollment_log',
    'session',
    'idempotent_response',
    'audit_entry',
    'pgboss.job_common',
  ])
    expect(after.get(table)?.length, table).toBeGreaterThan(0)
  expect(await migrate(url)).toEqual((await migrationNames()).filter((name) => name > RENAMING))
})

test('constraints, triggers and counters still hold after the renaming migration', async () => {
  const { client, url, postgres } = await createFormerSchool()
  await migrate(url)
  expect(await findViolations(postgres.db)).toEqual([])
  const full = 'select id from course where current_seats = max_seats and max_seats > 0 limit 1'
  await expect(client.query(`update course set max_seats = max_seats - 1 where id = (${full})`)).rejects.toMatchObject({
    constraint: 'seats_within_capacity',
  })
  await expect(client.query('update course set current_seats = 0')).rejects.toThrow('seat counts follow the roster')
  await expect(client.query('delete from enrollment_log')).rejects.toThrow('append-only')
  await expect(client.query('delete from audit_entry')).rejects.toThrow('append-only')
  const courseWithSeats = 'select id, current_seats from course where current_seats > 0 order by id limit 1'
  const { rows: before } = await client.query(courseWithSeats)
  await client.query("delete from roster_entry where course_id = $1 and status = 'enrolled'", [before[0].id])
  const { rows: after } = await client.query('select current_seats from course where id = $1', [before[0].id])
  expect([before[0].current_seats > 0, after[0].current_seats]).toEqual([true, 0])
})

test('every semester of a former school has the default bell schedules after the migrations', async () => {
  const { client, url, postgres } = await createFormerSchool()
  await migrate(url)
  const { rows } = await client.query<{ id: number }>('select id from semester')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) expect(await readBellSchedules(postgres.db, id)).toEqual(DEFAULT_BELL_SCHEDULES)
})

test('a registration from before the office could review it is new, with its answers and the start of its history', async () => {
  const { client, url, postgres } = await createFormerSchool()
  for (const name of (await migrationNames()).filter((name) => name >= RENAMING && name < REVIEW))
    await runMigration(client, name)
  await client.query(
    `insert into registration (reference, received_at, submission_hash, request_hash, key_id, general, sensitive)
     values ('7QK2M9XA', '2026-03-02T15:04:05Z', 'a', 'b', '0123456789abcdef', 'general', 'sensitive')`,
  )
  await migrate(url)
  const { rows } = await client.query(`
    select state, revision, first_name, convert_from(general, 'UTF8') as general, event, recorded_at = received_at as same_time
    from registration join registration_event on registration_id = registration.id`)
  const received = { event: 'received', same_time: true }
  expect(rows).toEqual([{ state: 'new', revision: 1, first_name: '', general: 'general', ...received }])
  expect(await findViolations(postgres.db)).toEqual([])
})

/** The schema before the renaming, with rows in every renamed table. */
async function createFormerSchool() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(inject('ownerUrl'), `create database ${name} template template0`)
  const url = withDatabaseName(inject('ownerUrl'), name)
  const client = await openClient(url)
  await client.query(
    'create table migration (name text primary key, sql text not null, run_at timestamptz not null default now())',
  )
  for (const name of (await migrationNames()).filter((name) => name < RENAMING)) await runMigration(client, name)
  await createMailQueue(url)
  const postgres = new Postgres(url)
  const options = { passwordHash: 'the hash of sample-school', now: new Date() }
  await postgres.transaction((trx) => insertPeopleAndRosters(trx, new Ids(), options))
  const { rows } = await client.query("select id from users where role = 'parent' order by id limit 1")
  const user_id = rows[0].id
  await client.query(
    "insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [createHash('sha256').update('token').digest(), user_id],
  )
  await client.query("insert into answered_command values ($1, 'key', 'hash', 201, '{}', now(), '\"1\"')", [user_id])
  await client.query(
    `insert into audit_entry (user_id, user_name, user_role, action, subject_kind, subject_name, after)
     values (1, 'Łucja Nuñez', 'admin', 'changed', 'class', 'Robotics', '{"room": "12"}')`,
  )
  await postgres.transaction((trx) => mailsOf(postgres).send(trx, { about: 'welcome', email: 'rosa@example.org' }))
  return { client, url, postgres }
}

async function runMigration(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8')
  await client.query(sql)
  await client.query('insert into migration (name, sql) values ($1, $2)', [name, sql])
}

async function readAllRows(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name <> 'migration' order by 1, 2`)
  const found = new Map<string, string[]>()
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) as row from ${schema}.${name} t`)
    found.set(schema === 'public' ? newName(name) : `${schema}.${name}`, rows.map(({ row }) => rowText(row)).sort())
  }
  return found
}

function newName(name: string): string {
  return RENAMED[name] ?? name
}

function rowText(row: object): string {
  const fields = Object.entries(row).map(([name, value]) => [newName(name), value] as const)
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}
