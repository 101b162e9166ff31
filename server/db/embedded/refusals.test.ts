import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processesIn, sendSignal } from './process/processes.ts'
import {
  privateFolder,
  queryValue,
  serversIn,
  startChildServer,
  startForTest,
  startRefusal,
  waitUntil,
} from './testing/embeddedDatabase.ts'

test('a cluster of another PostgreSQL version is refused and unchanged', async () => {
  const folder = privateFolder()
  await (await startForTest(folder)).stop()
  const version = join(folder, 'cluster', 'PG_VERSION')
  writeFileSync(version, '15\n')
  const before = readdirSync(join(folder, 'cluster'))
  expect(await startRefusal(folder)).toBe(
    `The embedded database in ${folder} cannot start: it was written by PostgreSQL 15 and this is PostgreSQL 18. ` +
      'Restore a backup into an empty folder, or convert it with pg_upgrade; it was not touched.',
  )
  expect(readdirSync(join(folder, 'cluster'))).toEqual(before)
})

test('a folder named cluster with other content is refused and unchanged', async () => {
  const folder = privateFolder()
  mkdirSync(join(folder, 'cluster'))
  writeFileSync(join(folder, 'cluster', 'thesis.txt'), 'ten years of work')
  expect(await startRefusal(folder)).toContain('does not contain a PostgreSQL database')
  expect(readFileSync(join(folder, 'cluster', 'thesis.txt'), 'utf8')).toBe('ten years of work')
})

test('a wrong password is reported, and no server keeps running', async () => {
  const folder = privateFolder()
  await (await startForTest(folder)).stop()
  const file = join(folder, 'identity.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ownerPassword: 'x'.repeat(48) }))
  expect(await startRefusal(folder)).toContain('password authentication failed')
  expect(serversIn(folder)).toEqual([])
})

test.each(['Node', 'initdb'])(
  'a new database is created again after %s was killed before it was complete',
  async (victim) => {
    const folder = privateFolder()
    const unfinished = join(folder, 'cluster.unfinished')
    const killed = startChildServer(folder)
    await waitUntil(() => existsSync(join(unfinished, 'global')))
    killed.process.kill('SIGKILL')
    if (victim === 'initdb') for (const pid of processesIn(unfinished)) sendSignal(pid, 'SIGKILL')
    expect(existsSync(join(folder, 'cluster'))).toBe(false)
    expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
    expect(existsSync(unfinished)).toBe(false)
  },
)

test('a machine without an included PostgreSQL is refused with advice', async () => {
  const node = ['--import', "data:text/javascript,Object.defineProperty(process, 'arch', { value: 'riscv64' })"]
  const { refused } = await startChildServer(privateFolder(), { node }).answer
  expect(refused).toContain('no PostgreSQL is included for this kind of machine (linux-riscv64)')
  expect(refused).toContain('set DATABASE_URL')
})

test('a setting that PostgreSQL rejects is reported in its words, and the folder stays usable', async () => {
  const folder = privateFolder()
  expect(await startRefusal(folder, { settings: { shared_buffers: 'plenty' } })).toContain(
    'cannot start: invalid value for parameter "shared_buffers": "plenty"',
  )
  expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
})

test("a file at the folder's path is refused", async () => {
  const file = join(privateFolder(), 'postgres')
  writeFileSync(file, '')
  expect(await startRefusal(file)).toContain('there is a file where a folder is needed')
})

test('a folder with backups whose cluster is missing is refused, and starts empty after archive.json is deleted', async () => {
  const folder = privateFolder()
  const file = join(folder, 'archive.json')
  writeFileSync(file, JSON.stringify({ backup_dir: '/backups' }))
  expect(await startRefusal(folder)).toContain('there are backups of this database, but its files in')
  expect(existsSync(join(folder, 'cluster'))).toBe(false)
  rmSync(file)
  expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
})
