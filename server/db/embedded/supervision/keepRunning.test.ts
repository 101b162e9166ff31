import { existsSync, mkdirSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTemporaryFolder, queryValue, startForTest } from '../testing/embeddedDatabase.ts'

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
