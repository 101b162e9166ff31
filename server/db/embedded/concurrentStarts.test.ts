import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tryLock } from './lock/kernelLock.ts'
import {
  isRoot,
  postmasterPid,
  privateFolder,
  queryValue,
  serversIn,
  startChildServer,
  startForTest,
  waitUntil,
} from './testing/embeddedDatabase.ts'

test('of five processes that start one new folder at once, one makes the database and all use it', async () => {
  const folder = privateFolder()
  const servers = Array.from({ length: 5 }, () => startChildServer(folder))
  const urls = await Promise.all(servers.map(async ({ answer }) => (await answer).url ?? ''))
  const pids = await Promise.all(urls.map(postmasterPid))
  expect(new Set(urls).size).toBe(1)
  expect(new Set(pids).size).toBe(1)
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(serversIn(folder)).toEqual([])
})

test('the last of those who use the database stops it, and a killed one does not count', async () => {
  const folder = privateFolder()
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

test('two users within one process share the server, too', async () => {
  const folder = privateFolder()
  const [one, two] = await Promise.all([startForTest(folder), startForTest(folder)])
  expect(one.url).toBe(two.url)
  await one.stop()
  expect(await queryValue(two.url, 'SELECT 1')).toBe(1)
})

test('when the postmaster dies under two servers exactly one new one comes up, and both watch it', async () => {
  const folder = privateFolder()
  const other = startChildServer(folder)
  const { url = '' } = await other.answer
  const here = await startForTest(folder)
  for (const _ of ['the first death', 'the second']) {
    const pid = Number(await postmasterPid(url))
    process.kill(pid, 'SIGKILL')
    await waitUntil(() =>
      postmasterPid(url).then(
        (now) => now !== pid,
        () => false,
      ),
    )
  }
  expect(here.url).toBe(url)
  expect(await other.stop()).toBe('{"servedToTheEnd":true}')
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
})

test('who comes while another starts or stops the database waits for its turn', async () => {
  const folder = privateFolder()
  const { url } = await startForTest(folder)
  const turn = tryLock(join(folder, 'turn.lock'), 'exclusive')
  const waiting = startChildServer(folder).answer
  expect(await Promise.race([waiting, sleep(1_000, 'it waits')])).toBe('it waits')
  turn?.release()
  expect(await waiting).toEqual({ url })
})

test.runIf(isRoot)('a server in another container is refused while this one uses the folder', async () => {
  const folder = privateFolder()
  const { url } = await startForTest(folder)
  const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
  const { refused } = await startChildServer(folder, { within: container }).answer
  expect(refused).toContain(`The embedded database in ${folder} cannot start: a server in another container`)
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
})
