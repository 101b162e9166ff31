import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sendSignal } from '../src/processes.ts'
import {
  createTemporaryFolder,
  postmasterPid,
  queryValue,
  serversIn,
  startChildServer,
  startForTest,
  waitUntil,
} from './support/database.ts'

test('PostgreSQL outlives a killed Node process, and the next start joins it', async () => {
  const folder = createTemporaryFolder()
  const killed = startChildServer(folder)
  const { url = '' } = await killed.answer
  const pid = await postmasterPid(url)
  killed.process.kill('SIGKILL')
  const next = await startForTest(folder)
  expect(next.url).toBe(url)
  expect(await postmasterPid(next.url)).toBe(pid)
  await next.stop()
  expect(serversIn(folder)).toEqual([])
})

test('the next start after a kill of Node and PostgreSQL recovers the committed data', async () => {
  const folder = createTemporaryFolder()
  const killed = startChildServer(folder)
  const { url = '' } = await killed.answer
  await queryValue(url, "CREATE TABLE note AS SELECT 'kept' AS words")
  killed.process.kill('SIGKILL')
  for (const pid of serversIn(folder)) sendSignal(pid, 'SIGKILL')
  const next = await startForTest(folder)
  expect(await queryValue(next.url, 'SELECT words FROM note')).toBe('kept')
})

test('server processes without a postmaster are stopped before a new postmaster starts', async () => {
  const folder = createTemporaryFolder()
  const killed = startChildServer(folder)
  const { url = '' } = await killed.answer
  const busy = queryValue(url, 'SELECT count(*) FROM generate_series(1, 1e12)').catch(() => 'ended')
  await waitUntil(
    async () => (await queryValue(url, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%1e12%'")) === '2',
  )
  const pid = Number(await postmasterPid(url))
  killed.process.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await waitUntil(() => serversIn(folder).length === 1)
  const next = await startForTest(folder)
  expect(await busy).toBe('ended')
  expect(await postmasterPid(next.url)).not.toBe(pid)
})

test('a postmaster.pid whose process id belongs to another program now does not prevent a start', async () => {
  const folder = createTemporaryFolder()
  const killed = startChildServer(folder)
  const { url = '' } = await killed.answer
  killed.process.kill('SIGKILL')
  const file = join(folder, 'cluster', 'postmaster.pid')
  const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  for (const server of serversIn(folder)) sendSignal(server, 'SIGKILL')
  await waitUntil(() => serversIn(folder).length === 0)
  const { uid, gid } = statSync(file)
  const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  onTestFinished(() => void other.kill())
  writeFileSync(file, [other.pid, ...rest].join('\n'))
  const next = await startForTest(folder)
  expect(next.url).toBe(url)
  expect(await postmasterPid(next.url)).not.toBe(Number(pid))
  expect(other.exitCode).toBeNull()
})

test('a postmaster.pid that a killed PostgreSQL left empty does not prevent a start', async () => {
  const folder = createTemporaryFolder()
  const { url, stop } = await startForTest(folder)
  await stop()
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), '')
  expect((await startForTest(folder)).url).toBe(url)
})

test('a killed server process loses its connection, and the server keeps running', async () => {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  const pid = await postmasterPid(url)
  const sleeping = queryValue(url, 'SELECT pg_sleep(60)').catch(() => 'lost')
  const sleeper = () => queryValue(url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
  await waitUntil(async () => (await sleeper()) !== undefined)
  process.kill(Number(await sleeper()), 'SIGKILL')
  expect(await sleeping).toBe('lost')
  // Until then, PostgreSQL still accepts connections, which it ends.
  await waitUntil(() => readFileSync(join(folder, 'postgres.log'), 'utf8').includes('reinitializing'))
  await waitUntil(() =>
    queryValue(url, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  )
  expect(await postmasterPid(url)).toBe(pid)
})

test('a postmaster that ends while Node runs is restarted, the pool reconnects, and one line is logged', async () => {
  const lines: string[] = []
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder, { log: (line) => lines.push(line) })
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  await pool.query('CREATE TABLE note ()')
  const pid = Number(await postmasterPid(url))
  process.kill(pid, 'SIGKILL')
  await waitUntil(() => lines.length > 0)
  await waitUntil(() =>
    pool.query('SELECT FROM note').then(
      () => true,
      () => false,
    ),
  )
  expect(lines).toEqual([`database: PostgreSQL had stopped and was restarted (process ${await postmasterPid(url)})`])
})

test('Ctrl-C reaches Node but not PostgreSQL, which serves until Node stops it', async () => {
  const folder = createTemporaryFolder()
  const server = startChildServer(folder)
  await server.answer
  process.kill(-(server.process.pid ?? 0), 'SIGINT')
  expect(await server.stop()).toBe('{"servedToTheEnd":true}')
  expect(serversIn(folder)).toEqual([])
})
