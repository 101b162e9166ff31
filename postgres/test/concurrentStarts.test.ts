import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tryLock } from '../src/locks.ts'
import {
  createTemporaryFolder,
  isRoot,
  postmasterPid,
  queryValue,
  serversIn,
  startChildServer,
  startForTest,
  waitUntil,
} from './support/database.ts'

test('five processes start one new folder at once, one creates the database, and all use it', async () => {
  const folder = createTemporaryFolder()
  const servers = Array.from({ length: 5 }, () => startChildServer(folder))
  const urls = await Promise.all(servers.map(async ({ answer }) => (await answer).url ?? ''))
  const pids = await Promise.all(urls.map(postmasterPid))
  expect(new Set(urls).size).toBe(1)
  expect(new Set(pids).size).toBe(1)
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(serversIn(folder)).toEqual([])
})

test('the last process that uses the database stops it, and a killed process does not count', async () => {
  const folder = createTemporaryFolder()
  const [first, killed] = [startChildServer(folder), startChildServer(folder)]
  const { url = '' } = await first.answer
  await killed.answer
  const last = await startForTest(folder)
  await first.stop()
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
  killed.process.kill('SIGKILL')
  await waitUntil(() => killed.process.signalCode !== null)
  await last.stop()
  expect(serversIn(folder)).toEqual([])
})

test('two users in one process share the server', async () => {
  const folder = createTemporaryFolder()
  const [one, two] = await Promise.all([startForTest(folder), startForTest(folder)])
  expect(one.url).toBe(two.url)
  await one.stop()
  expect(await queryValue(two.url, 'SELECT 1')).toBe(1)
})

test('a postmaster that ends under two servers is restarted once, and both supervise it', async () => {
  const folder = createTemporaryFolder()
  const other = startChildServer(folder)
  const { url = '' } = await other.answer
  const local = await startForTest(folder)
  for (const _ of ['first', 'second']) {
    const pid = Number(await postmasterPid(url))
    process.kill(pid, 'SIGKILL')
    await waitUntil(() =>
      postmasterPid(url).then(
        (now) => now !== pid,
        () => false,
      ),
    )
  }
  expect(local.url).toBe(url)
  expect(await other.stop()).toBe('{"servedToTheEnd":true}')
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
})

test('a start waits while another process starts or stops the database', async () => {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  const startLock = tryLock(join(folder, 'start.lock'), 'exclusive')
  const waiting = startChildServer(folder).answer
  expect(await Promise.race([waiting, sleep(1_000, 'waiting')])).toBe('waiting')
  startLock?.release()
  expect(await waiting).toEqual({ url })
})

test.runIf(isRoot)('a server in another container is refused while this one uses the folder', async () => {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
  const { refused } = await startChildServer(folder, { wrapper: container }).answer
  expect(refused).toContain(`The embedded database in ${folder} cannot start: a server in another container`)
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
})
