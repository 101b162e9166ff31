import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../testing/embeddedDatabase.ts'
import { firstErrorIn, trimLog } from './serverLog.ts'

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
