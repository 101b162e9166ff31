import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstErrorIn, trimLog } from '../src/server.ts'
import { createTemporaryFolder, queryValue, startForTest } from './support/database.ts'

test('a log of 10 MB is moved to a second file, and a smaller one is unchanged', () => {
  const log = join(createTemporaryFolder(), 'postgres.log')
  trimLog(log)
  writeFileSync(log, 'a'.repeat(1_000))
  trimLog(log)
  expect(statSync(log).size).toBe(1_000)
  writeFileSync(log, 'b'.repeat(11 * 1024 * 1024))
  trimLog(log)
  expect(statSync(log).size).toBe(0)
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('b'.repeat(11 * 1024 * 1024))
})

test('the first error since the start is returned, and refused probes are ignored', () => {
  const log = join(createTemporaryFolder(), 'postgres.log')
  const old = '2026-01-01 UTC [1] PANIC:  an old error\n'
  writeFileSync(log, `${old}x FATAL:  the database system is starting up\nx PANIC:  no space\nx FATAL:  it ends\n`)
  expect(firstErrorIn(log, old.length)).toBe('no space')
  expect(firstErrorIn(log, statSync(log).size)).toBeUndefined()
})

const HOUR_MS = 3_600_000

test('an hourly check of the log that fails is reported, and the next one trims the log', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = createTemporaryFolder()
  const lines: string[] = []
  const { url } = await startForTest(folder, { log: (line) => lines.push(line) })
  const [log, identity, aside] = [
    join(folder, 'postgres.log'),
    join(folder, 'identity.json'),
    join(folder, 'aside.json'),
  ]
  writeFileSync(log, 'x'.repeat(11 * 1024 * 1024))
  renameSync(identity, aside)
  mkdirSync(identity)
  vi.advanceTimersByTime(HOUR_MS)
  rmdirSync(identity)
  renameSync(aside, identity)
  expect(lines).toEqual([expect.stringMatching(/^database: postgres\.log was not trimmed: EISDIR/)])
  expect(existsSync(`${log}.1`)).toBe(false)
  vi.advanceTimersByTime(HOUR_MS)
  expect(lines).toHaveLength(1)
  expect(statSync(log).size).toBeLessThan(1024 * 1024)
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
})
