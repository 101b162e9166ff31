import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTemporaryFolder, isRoot, queryValue, serversIn, startForTest, waitUntil } from './support/database.ts'

test('a new folder becomes a database whose data survive a stop and a start', async () => {
  const folder = join(createTemporaryFolder(), 'data', 'postgres')
  const first = await startForTest(folder, { durable: true })
  await queryValue(first.url, "CREATE TABLE note AS SELECT 'kept' AS words")
  await first.stop()
  expect(serversIn(folder)).toEqual([])
  const second = await startForTest(folder)
  expect(second.url).toBe(first.url)
  expect(await queryValue(second.url, 'SELECT words FROM note')).toBe('kept')
})

test("the data are in the folder although PostgreSQL's system user may not enter it", async () => {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'cluster'))).toContain('PG_VERSION')
  const [pid] = serversIn(folder)
  expect(statSync(`/proc/${pid}`).uid === 0).toBe(false)
  expect(statSync(join(folder, 'cluster')).uid).toBe(statSync(`/proc/${pid}`).uid)
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
  if (isRoot) expect(statSync(folder).uid).toBe(0)
})

test('the settings are durable, UTC, UTF-8 and English unless a test overrides them', async () => {
  const { url } = await startForTest(createTemporaryFolder(), { durable: true, settings: { work_mem: '5MB' } })
  const setting = (name: string) => queryValue(url, `SHOW ${name}`)
  expect(await setting('fsync')).toBe('on')
  expect(await setting('synchronous_commit')).toBe('on')
  expect(await setting('full_page_writes')).toBe('on')
  expect(await setting('max_connections')).toBe('100')
  expect(await setting('shared_buffers')).toBe('256MB')
  expect(await setting('timezone')).toBe('UTC')
  expect(await setting('server_encoding')).toBe('UTF8')
  expect(await setting('lc_messages')).toBe('C')
  expect(await setting('work_mem')).toBe('5MB')
  expect(await queryValue(url, 'SELECT datlocale FROM pg_database WHERE datname = current_database()')).toBe('C.UTF-8')
  expect(await queryValue(url, "SELECT upper('žofie') || current_database()")).toBe('ŽOFIEenrollment')
})

test("the server has no network address and requires a password that only the folder's owner can read", async () => {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  expect(await queryValue(url, 'SHOW listen_addresses')).toBe('')
  expect(await queryValue(url, "SELECT string_agg(DISTINCT auth_method, ' ') FROM pg_hba_file_rules")).toBe(
    'scram-sha-256',
  )
  const { password } = new URL(url)
  expect(readFileSync(join(folder, 'identity.json'), 'utf8')).toContain(password)
  expect(statSync(join(folder, 'identity.json')).mode & 0o777).toBe(0o600)
  expect(password).toHaveLength(48)
  await expect(queryValue(url.replace(password, 'guess'), 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('the log contains no values of a failing statement', async () => {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  await queryValue(url, 'CREATE TABLE family (email text PRIMARY KEY)')
  await queryValue(url, "INSERT INTO family VALUES ('ada@example.org')")
  await expect(queryValue(url, "INSERT INTO family VALUES ('ada@example.org')")).rejects.toThrow(pg.DatabaseError)
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('ada@')
})

test('a clean stop leaves no process and no socket, and can be called twice', async () => {
  const folder = createTemporaryFolder()
  const { url, stop } = await startForTest(folder)
  const sockets = decodeURIComponent(new URL(url).hostname)
  const waiting = queryValue(url, 'SELECT pg_sleep(60)').catch((error: Error) => error.message)
  await waitUntil(
    async () => (await queryValue(url, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")) === '1',
  )
  await Promise.all([stop(), stop()])
  expect(serversIn(folder)).toEqual([])
  expect(existsSync(sockets)).toBe(false)
  expect(await waiting).toContain('terminating connection')
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})
