import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient, connectionOptions } from '../src/connect.ts'
import { openDataDirectory } from '../src/folders.ts'
import { readIdentity } from '../src/identity.ts'
import { endedWithin, sendSignal } from '../src/processes.ts'
import { connectReplicationClient } from '../src/replication.ts'
import { findPostmaster } from '../src/server.ts'
import {
  type ChildServer,
  copyFolder,
  createTemporaryFolder,
  postmasterPid,
  queryValue,
  readStartError,
  runCommand,
  serversIn,
  startChildServer,
  startForTest,
  waitUntil,
} from './support/database.ts'

test('a copied folder gets its own identity, passwords and socket, and the original keeps its own', async () => {
  const folder = createTemporaryFolder()
  const first = await startForTest(folder)
  await queryValue(first.url, "CREATE TABLE note AS SELECT 'kept' AS words")
  await first.stop()
  const lines: string[] = []
  const copy = await startForTest(copyFolder(folder), { log: (line) => lines.push(line) })
  expect(lines).toEqual([
    expect.stringMatching(/was copied or moved. From now on, it is a separate database.* run npm run backup now/),
    expect.stringContaining('If the server was running at any time while the folder was copied, the copy is damaged'),
  ])
  const original = await startForTest(folder)
  expect(original.url).toBe(first.url)
  for (const part of ['password', 'hostname', 'search'] as const)
    expect(new URL(copy.url)[part]).not.toBe(new URL(original.url)[part])
  await queryValue(original.url, 'DELETE FROM note')
  expect(await queryValue(copy.url, 'SELECT words FROM note')).toBe('kept')
})

test('a renamed folder keeps its identity', async () => {
  const folder = join(createTemporaryFolder(), 'here')
  const first = await startForTest(folder)
  await first.stop()
  const elsewhere = join(createTemporaryFolder(), 'there')
  renameSync(folder, elsewhere)
  expect((await startForTest(elsewhere)).url).toBe(first.url)
})

test('a cluster that was replaced with a copy of itself gets a new identity', async () => {
  const folder = createTemporaryFolder()
  const first = await startForTest(folder)
  await first.stop()
  renameSync(join(folder, 'cluster'), join(folder, 'cluster.old'))
  cpSync(join(folder, 'cluster.old'), join(folder, 'cluster'), { recursive: true })
  const second = await startForTest(folder)
  expect(second.url).not.toBe(first.url)
  expect(await queryValue(second.url, 'SELECT 1')).toBe(1)
})

test('a copy of a running folder is refused and unchanged, and the original keeps running', async () => {
  const folder = createTemporaryFolder()
  const original = await startForTest(folder, { durable: true })
  const copy = copyFolder(folder)
  const before = readFileSync(join(copy, 'cluster', 'global', 'pg_control'))
  const message = await readStartError(copy)
  expect(message).toContain(`in ${copy} cannot start: it was copied while its server was running`)
  expect(message).toMatch(/npm run backup.*npm run restore -- FILE.*atomic snapshot/)
  rmSync(join(copy, 'cluster', 'postmaster.pid'))
  expect(await readStartError(copy)).toBe(message)
  expect(readFileSync(join(copy, 'cluster', 'global', 'pg_control'))).toEqual(before)
  expect(serversIn(copy)).toEqual([])
  expect(await queryValue(original.url, 'SELECT 1')).toBe(1)
  rmSync(join(copy, 'identity.json'))
  expect(await queryValue((await startForTest(copy)).url, 'SELECT 1')).toBe(1)
})

test('a copy whose database files are from before the clean stop, or from after the next start, is refused', async () => {
  const folder = createTemporaryFolder()
  const first = await startForTest(folder)
  await queryValue(first.url, 'CREATE TABLE note AS SELECT generate_series(1, 1000) AS id')
  await queryValue(first.url, 'CHECKPOINT')
  const [before, copy, after] = [
    join(createTemporaryFolder(), 'base'),
    join(createTemporaryFolder(), 'copy'),
    join(createTemporaryFolder(), 'base'),
  ]
  const base = join(folder, 'cluster', 'base')
  runCommand('cp', '-a', base, before)
  await queryValue(first.url, 'UPDATE note SET id = -id')
  await first.stop()
  runCommand('cp', '-a', folder, copy)
  const second = await startForTest(folder)
  await queryValue(second.url, 'UPDATE note SET id = id - 1')
  await queryValue(second.url, 'CHECKPOINT')
  runCommand('cp', '-a', base, after)
  const copied = join(copy, 'cluster', 'base')
  for (const other of [before, after]) {
    renameSync(copied, `${copied}.kept`)
    renameSync(other, copied)
    expect(await readStartError(copy)).toContain('it was copied while its server was running')
    rmSync(copied, { recursive: true })
    renameSync(`${copied}.kept`, copied)
  }
  expect(await queryValue((await startForTest(copy)).url, 'SELECT max(id) FROM note')).toBe(-1)
})

test('a crashed folder on a disk with another device number is recovered with a warning', async () => {
  const folder = createTemporaryFolder()
  const killed = startChildServer(folder)
  const { url = '' } = await killed.answer
  await queryValue(url, "CREATE TABLE note AS SELECT 'kept' AS words")
  await crash(killed, folder)
  changeIdentity(folder, 'device', '9999')
  const lines: string[] = []
  const next = await startForTest(folder, { log: (line) => lines.push(line) })
  expect(lines.join()).toContain('was not stopped cleanly; PostgreSQL recovers it')
  expect(await queryValue(next.url, 'SELECT words FROM note')).toBe('kept')
})

test('a folder whose identity was deleted gets a new one after a clean stop and after a crash', async () => {
  for (const isCrash of [false, true]) {
    const folder = createTemporaryFolder()
    const server = startChildServer(folder)
    const { url = '' } = await server.answer
    await queryValue(url, "CREATE TABLE note AS SELECT 'kept' AS words")
    if (isCrash) await crash(server, folder)
    else await server.stop()
    rmSync(join(folder, 'identity.json'))
    const lines: string[] = []
    const next = await startForTest(folder, { log: (line) => lines.push(line) })
    expect(await queryValue(next.url, 'SELECT words FROM note')).toBe('kept')
    expect(next.url).not.toBe(url)
    expect(lines).toHaveLength(isCrash ? 1 : 0)
  }
})

test("a server without its folder's identity is refused while it is used, and replaced otherwise", async () => {
  const folder = createTemporaryFolder()
  const user = startChildServer(folder)
  const { url = '' } = await user.answer
  await queryValue(url, "CREATE TABLE note AS SELECT 'kept' AS words")
  rmSync(join(folder, 'identity.json'))
  expect(await readStartError(folder)).toMatch(
    /another server without this folder's identity is already using it \(PostgreSQL is process \d+\)\. Stop that server and start again\./,
  )
  expect(serversIn(folder)).not.toEqual([])
  user.process.kill('SIGKILL')
  await once(user.process, 'exit')
  expect(await queryValue((await startForTest(folder)).url, 'SELECT words FROM note')).toBe('kept')
})

test.each(['keeps running', 'is killed as well'])(
  'a start that was killed between any two steps of a new identity is completed by the next start, when its PostgreSQL %s',
  async (afterwards) => {
    const folder = createTemporaryFolder()
    const first = await startForTest(folder)
    await queryValue(first.url, "CREATE TABLE note AS SELECT 'kept' AS words")
    await first.stop()
    let [steps, hasStarted] = [0, false]
    while (!hasStarted) {
      const copy = copyFolder(folder)
      hasStarted = await startKilledBefore(++steps, copy)
      if (afterwards === 'is killed as well') await endedWithin(10_000, join(copy, 'cluster'), 'SIGKILL')
      const next = await startForTest(copy)
      expect([steps, await queryValue(next.url, 'SELECT words FROM note')]).toEqual([steps, 'kept'])
      expect(existsSync(join(copy, 'identity.pending.json'))).toBe(false)
      expect(next.url).not.toBe(first.url)
      await next.stop()
    }
    expect(steps).toBeGreaterThan(6)
  },
)

test('a connection that finds another database is closed before its first statement', async () => {
  const [one, other] = [await startForTest(createTemporaryFolder()), await startForTest(createTemporaryFolder())]
  const wrong = new URL(other.url)
  wrong.search = new URL(one.url).search
  for (const connect of [connectClient, connectReplicationClient])
    await expect(connect(wrong.href)).rejects.toThrow('another database answers at this address')
  expect(connectionOptions('postgres://school@db.example.org/school?sslmode=require')).toEqual({
    connectionString: 'postgres://school@db.example.org/school?sslmode=require',
  })
})

test('a server whose folder was replaced keeps running, and after its end nothing is started or written', async () => {
  const [folder, aside] = [join(createTemporaryFolder(), 'folder'), join(createTemporaryFolder(), 'aside')]
  const lines: string[] = []
  const original = await startForTest(folder, { log: (line) => lines.push(line) })
  const copy = copyFolder(folder)
  rmSync(join(copy, 'cluster', 'postmaster.pid'))
  renameSync(folder, aside)
  renameSync(copy, folder)
  onTestFinished(() => renameSync(folder, copy))
  expect(await queryValue(original.url, 'SELECT 1')).toBe(1)
  const before = readFileSync(join(folder, 'identity.json'), 'utf8')
  process.kill(Number(await postmasterPid(original.url)), 'SIGKILL')
  expect((await original.lost).message).toBe(
    `The embedded database in ${folder} has stopped and cannot be started again: the folder there is no longer the one ` +
      'this server was started on. Nothing was written to it. Put the right folder back and start again.',
  )
  await original.stop()
  // The processes of a killed PostgreSQL notice it one after the other.
  await expect.poll(() => [...serversIn(folder), ...serversIn(aside)], { timeout: 60_000 }).toEqual([])
  expect(readFileSync(join(folder, 'identity.json'), 'utf8')).toBe(before)
  expect(lines).toEqual([])
})

test('a server whose folder was moved is stopped, and the folder starts at its new path', async () => {
  const [folder, aside] = [join(createTemporaryFolder(), 'folder'), join(createTemporaryFolder(), 'aside')]
  const original = await startForTest(folder)
  await queryValue(original.url, "CREATE TABLE note AS SELECT 'kept' AS words")
  renameSync(folder, aside)
  await original.stop()
  expect(findPostmaster(openDataDirectory(aside))).toBeUndefined()
  expect(existsSync(folder)).toBe(false)
  expect(await queryValue((await startForTest(aside)).url, 'SELECT words FROM note')).toBe('kept')
})

async function startKilledBefore(step: number, folder: string): Promise<boolean> {
  const { process: starting, answer } = startChildServer(folder, {
    wrapper: ['env', `KILL_BEFORE_STEP=${step}`],
    node: ['--import', join(import.meta.dirname, 'support/killBeforeStep.ts')],
  })
  const exit = once(starting, 'exit')
  const hasStarted = await Promise.race([answer.then(() => true), exit.then(() => false)])
  starting.kill('SIGKILL')
  await exit
  return hasStarted
}

async function crash({ process: user }: ChildServer, folder: string): Promise<void> {
  user.kill('SIGKILL')
  for (const pid of serversIn(folder)) sendSignal(pid, 'SIGKILL')
  await waitUntil(() => serversIn(folder).length === 0)
}

function changeIdentity(folder: string, what: 'device' | 'inode', value: string): void {
  const file = join(folder, 'identity.json')
  const found = readIdentity(file)
  if (!found) return
  const cluster = { ...found.cluster, [what]: value }
  writeFileSync(file, JSON.stringify({ ...found, folder: { ...found.folder, [what]: value }, cluster }))
}
