import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { exportFile } from '../../../contract/files.ts'
import { ENTRIES, openLongLog, PATIENT, textOf } from '../../../test/data/longLog.ts'
import { openClient, withTimeLimits } from '../../../test/database.ts'
import { Postgres } from '../database/postgres.ts'
import type { ExportLimits } from './rowStream.ts'

const { school, log, asOffice, addEntries, listen, close, request, openSnapshots } = openLongLog()

test('a long list has each row on its own line, and is the JSON that the endpoint declares', async () => {
  const text = await textOf(await request(await listen(PATIENT)))
  const lines = text.split('\n')
  expect(lines[0]).toBe(`{"total":${ENTRIES},"logs":[`)
  expect(lines).toHaveLength(ENTRIES + 3)
  expect(lines.slice(-2)).toEqual([']}', ''])
  expect(JSON.parse(text).logs).toHaveLength(ENTRIES)
})

test('rows that are added during an export are not in it', async () => {
  const response = await request(await listen(PATIENT))
  await once(response, 'readable')
  await addEntries(1)
  const { total, logs } = JSON.parse(await textOf(response))
  expect([total, logs.length]).toEqual([ENTRIES, ENTRIES])
  await school.owner.db.transaction().execute(async (trx) => {
    await sql`alter table enrollment_log disable trigger user`.execute(trx)
    await sql`delete from enrollment_log where id = (select max(id) from enrollment_log)`.execute(trx)
    await sql`alter table enrollment_log enable trigger user`.execute(trx)
  })
})

test.each<[string, ExportLimits]>([
  ['reads nothing for a while', { stalled: 5000, total: 600_000 }],
  ['takes too long', { stalled: 600_000, total: 5000 }],
])('an export to a client that %s is cut off and ends its transaction', async (_, limits) => {
  const response = await request(await listen(limits))
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
  await close()
  await cut
})

test('an export that the database refuses before its first row is an error response', async () => {
  const postgres = new Postgres(withTimeLimits(school.servingUrl, 1000))
  onTestFinished(() => postgres.close())
  const app = await listen(PATIENT, postgres)
  const client = await openClient(school.url)
  await client.query('begin; lock table teacher in access exclusive mode')
  const response = await request(app, exportFile.path.replace(':kind', 'teachers'))
  await client.query('rollback')
  expect(response.statusCode).toBe(503)
})

test('a page of the log is not cut off by the limits of exports', async () => {
  const response = await request(await listen({ stalled: 1, total: 1 }), `${log()}?page=1`)
  expect(JSON.parse(await textOf(response)).total).toBe(ENTRIES)
})

async function statusOfSmallExport(): Promise<number> {
  return (await asOffice().send(exportFile, { params: { kind: 'teachers' } })).status
}
