import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { exportFile } from '../../contract/files.ts'
import { listLogs } from '../../contract/logs.ts'
import { type BuiltUser, buildSemester, buildUser } from '../../test/builders.ts'
import { openClient } from '../../test/database.ts'
import { TEST_DATA_KEY } from '../../test/dataKey.ts'
import { openSchool } from '../../test/school.ts'
import { buildApp } from '../app.ts'
import { mailsOf } from '../mail/queue.ts'
import type { ExportLimits } from './rowStream.ts'

const school = openSchool()
/** More than the buffers of a connection hold. */
const ENTRIES = 60_000
const BATCH = 10_000
const PATIENT: ExportLimits = { stalled: 60_000, total: 60_000 }
let by: BuiltUser
let path = ''
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
  const { id } = await buildSemester(school.postgres)
  path = `/api/masterlogs/${id}`
  for (let n = 0; n < ENTRIES / BATCH; n++) await insertEntries(id, BATCH)
}, 60_000)

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

test('a long list has each row on its own line, and is the JSON that the endpoint declares', async () => {
  const text = await textOf(await request(school.origin))
  const lines = text.split('\n')
  expect(lines[0]).toBe(`{"total":${ENTRIES},"logs":[`)
  expect(lines).toHaveLength(ENTRIES + 3)
  expect(lines.slice(-2)).toEqual([']}', ''])
  expect(JSON.parse(text).logs).toHaveLength(ENTRIES)
})

test('rows that are added during an export are not in it', async () => {
  const origin = await listen(PATIENT)
  const response = await request(origin)
  await once(response, 'readable')
  await insertEntries(Number(path.split('/').at(-1)), 1)
  const { total, logs } = JSON.parse(await textOf(response))
  expect([total, logs.length]).toEqual([ENTRIES, ENTRIES])
  await school.owner.db.transaction().execute(async (trx) => {
    await sql`alter table enrollment_log disable trigger user`.execute(trx)
    await sql`delete from enrollment_log where id = (select max(id) from enrollment_log)`.execute(trx)
    await sql`alter table enrollment_log enable trigger user`.execute(trx)
  })
})

test.each<[string, ExportLimits]>([
  ['reads nothing for a while', { stalled: 5000, total: 60_000 }],
  ['takes too long', { stalled: 60_000, total: 5000 }],
])('an export to a client that %s is cut off and ends its transaction', async (_, limits) => {
  const response = await request(await listen(limits))
  await expect.poll(openSnapshots).toBe(1)
  await expect.poll(openSnapshots).toBe(0)
  await expect(textOf(response)).rejects.toThrow('aborted')
  expect(await statusOfSmallExport()).toBe(200)
})

test('an export whose connection to the database breaks is cut off', async () => {
  const response = await request(await listen(PATIENT))
  await expect.poll(openSnapshots).toBe(1)
  const client = await openClient(school.url)
  const ended = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch %'`,
  )
  expect(ended.rowCount).toBe(1)
  await expect(textOf(response)).rejects.toThrow('aborted')
  expect(await statusOfSmallExport()).toBe(200)
})

test('an export ends its transaction when the client cancels', async () => {
  const response = await request(await listen(PATIENT))
  await expect.poll(openSnapshots).toBe(1)
  response.destroy()
  await expect.poll(openSnapshots).toBe(0)
})

test('a server that stops cuts off its exports', async () => {
  const response = await request(await listen(PATIENT))
  await expect.poll(openSnapshots).toBe(1)
  const cut = expect(textOf(response)).rejects.toThrow('aborted')
  await Promise.all(closers.splice(0).map((close) => close()))
  await cut
})

test('ten exports at once are all complete, and lists do not wait for them', async () => {
  const origin = await listen(PATIENT)
  const exports = Array.from({ length: 10 }, async () => JSON.parse(await textOf(await request(origin))).logs.length)
  const page = await textOf(await request(origin, `${path}?page=1`))
  expect(JSON.parse(page).total).toBe(ENTRIES)
  expect(await Promise.all(exports)).toEqual(Array.from({ length: 10 }, () => ENTRIES))
}, 60_000)

test('an export that the database refuses before its first row is an error response', async () => {
  const client = await openClient(school.url)
  await client.query('begin; lock table teacher in access exclusive mode')
  const { status } = await school.as(by).send(exportFile, { params: { kind: 'teachers' } })
  await client.query('rollback')
  expect(status).toBe(503)
})

test('a page of the log is not cut off by the limits of exports', async () => {
  const { id } = await buildSemester(school.postgres)
  const { status } = await school.as(by).send(listLogs, { params: { semester: id }, query: { page: '1' } })
  expect(status).toBe(200)
})

/** The origin of a server with these limits. */
async function listen(exportLimits: ExportLimits): Promise<string> {
  const { postgres } = school
  const app = await buildApp({
    postgres,
    mails: mailsOf(postgres),
    dataKey: TEST_DATA_KEY,
    exportLimits,
    runsJobs: false,
    logLevel: 'silent',
  })
  closers.push(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** The response before its body is read. Not compressed, because compression would fit into the buffers. */
async function request(origin: string, at = path): Promise<IncomingMessage> {
  const sent = get(`${origin}${at}`, { headers: { authorization: `Bearer ${by.token}` } })
  const [response] = await once(sent, 'response')
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  return text
}

async function statusOfSmallExport(): Promise<number> {
  return (await school.as(by).send(exportFile, { params: { kind: 'teachers' } })).status
}

/** The snapshots that exports have open. */
async function openSnapshots(): Promise<number> {
  const client = await openClient(school.url)
  const { rows } = await client.query<{ count: string }>(`
    select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and query like 'fetch %'`)
  return Number(rows[0]?.count)
}

async function insertEntries(semester_id: number, count: number): Promise<void> {
  await sql`
    insert into enrollment_log (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select ${semester_id}::integer, 1, n, '101', 'Art', 'Fall', 'Child ' || n, 'Yazzie', 'enrolled', 'Rosa Yazzie', 1
    from generate_series(1, ${count}::integer) n`.execute(school.owner.db)
}
