import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createTemporaryFolder,
  isRoot,
  mountTmpfs,
  queryValue,
  readStartError,
  runCommand,
  serversIn,
  startForTest,
} from './support/database.ts'

test.runIf(isRoot)('a read-only disk is reported', async () => {
  const folder = createTemporaryFolder()
  mountTmpfs(folder, 'ro')
  expect(await readStartError(folder)).toContain('the disk is read-only (EROFS')
  expect(await readStartError(join(folder, 'postgres'))).toContain('the disk is read-only (EROFS')
})

test.runIf(isRoot)(
  'a disk that is too small for a new database is reported, and with more space the database is created',
  async () => {
    const folder = createTemporaryFolder()
    mountTmpfs(folder, 'size=30m,mode=700')
    expect(await readStartError(folder)).toMatch(/the disk is full \(.*No space left on device\)\. Free some space/)
    expect(existsSync(join(folder, 'cluster'))).toBe(false)
    runCommand('mount', '-o', 'remount,size=200m', folder)
    expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
  },
)

test.runIf(isRoot)('a full disk is reported, and with more space all data are there', async () => {
  const folder = createTemporaryFolder()
  mountTmpfs(folder, 'size=200m,mode=700')
  const first = await startForTest(folder)
  await queryValue(first.url, "CREATE TABLE note AS SELECT 'kept' AS words")
  const ballast = join(folder, 'ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(200 * 1024 * 1024))).toThrow('ENOSPC')
  await first.stop()
  expect(await readStartError(folder)).toContain('the disk is full (')
  expect(serversIn(folder)).toEqual([])
  runCommand('rm', ballast)
  expect(await queryValue((await startForTest(folder)).url, 'SELECT words FROM note')).toBe('kept')
})
