import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processesIn, sendSignal } from '../src/processes.ts'
import {
  createTemporaryFolder,
  queryValue,
  readStartError,
  serversIn,
  startChildServer,
  startForTest,
  waitUntil,
} from './support/database.ts'

test('startup fails on a cluster from another PostgreSQL version and leaves it unchanged', async () => {
  const folder = createTemporaryFolder()
  await (await startForTest(folder)).stop()
  const version = join(folder, 'cluster', 'PG_VERSION')
  writeFileSync(version, '15\n')
  const before = readdirSync(join(folder, 'cluster'))
  expect(await readStartError(folder)).toBe(
    `The embedded database in ${folder} cannot start: it was written by PostgreSQL 15 and this is PostgreSQL 18. ` +
      'Run npm run upgrade-postgres; it was not touched.',
  )
  expect(readdirSync(join(folder, 'cluster'))).toEqual(before)
})

test('startup fails if the cluster folder has other content, and leaves it unchanged', async () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'cluster'))
  writeFileSync(join(folder, 'cluster', 'thesis.txt'), 'ten years of work')
  expect(await readStartError(folder)).toContain('does not contain a PostgreSQL database')
  expect(readFileSync(join(folder, 'cluster', 'thesis.txt'), 'utf8')).toBe('ten years of work')
})

test('a wrong password is reported, and no server keeps running', async () => {
  const folder = createTemporaryFolder()
  await (await startForTest(folder)).stop()
  const file = join(folder, 'identity.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ownerPassword: 'x'.repeat(48) }))
  expect(await readStartError(folder)).toContain('password authentication failed')
  expect(serversIn(folder)).toEqual([])
})

test.each(['Node', 'initdb'])(
  'if %s is killed while it creates a database, the next start creates it again',
  async (victim) => {
    const folder = createTemporaryFolder()
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

test('startup fails with advice on a platform without a bundled PostgreSQL', async () => {
  const node = ['--import', "data:text/javascript,Object.defineProperty(process, 'arch', { value: 'riscv64' })"]
  const { refused } = await startChildServer(createTemporaryFolder(), { node }).answer
  expect(refused).toContain('PostgreSQL is not included for this platform (linux-riscv64)')
  expect(refused).toContain('set DATABASE_URL')
})

test("PostgreSQL's own message about an invalid setting is reported, and the folder stays usable", async () => {
  const folder = createTemporaryFolder()
  expect(await readStartError(folder, { settings: { shared_buffers: 'plenty' } })).toContain(
    'cannot start: invalid value for parameter "shared_buffers": "plenty"',
  )
  expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
})

test("startup fails if the folder's path is a file", async () => {
  const file = join(createTemporaryFolder(), 'postgres')
  writeFileSync(file, '')
  expect(await readStartError(file)).toContain('there is a file where a folder is needed')
})

test('startup fails if a folder has backups but no cluster, and succeeds after archive.json is deleted', async () => {
  const folder = createTemporaryFolder()
  const file = join(folder, 'archive.json')
  writeFileSync(file, JSON.stringify({ backup_dir: '/backups' }))
  expect(await readStartError(folder)).toContain('there are backups of this database, but its files in')
  expect(existsSync(join(folder, 'cluster'))).toBe(false)
  rmSync(file)
  expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
})
