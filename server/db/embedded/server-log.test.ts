import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintIn, trimLog } from './server-log.ts'
import { closedFolder } from './trial.ts'

test('a log of 10 MB is put aside once and begun anew, a smaller one is left alone', () => {
  const log = join(closedFolder(), 'postgres.log')
  trimLog(log)
  writeFileSync(log, 'a'.repeat(1_000))
  trimLog(log)
  expect(statSync(log).size).toBe(1_000)
  writeFileSync(log, 'b'.repeat(11 * 1024 * 1024))
  trimLog(log)
  expect(statSync(log).size).toBe(0)
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('b'.repeat(11 * 1024 * 1024))
})

test('the complaint is the first one since the start, and not an answer to our own knocking', () => {
  const log = join(closedFolder(), 'postgres.log')
  const old = '2026-01-01 UTC [1] PANIC:  an old story\n'
  writeFileSync(log, `${old}x FATAL:  the database system is starting up\nx PANIC:  no room\nx FATAL:  so it ends\n`)
  expect(complaintIn(log, old.length)).toBe('no room')
  expect(complaintIn(log, statSync(log).size)).toBeUndefined()
})
