import { expect, test } from 'vitest'
import { whyBackup } from './backups.ts'

const now = new Date('2026-08-03T15:00:00.000Z')
const last = (finished_at: string) => ({ finished_at: new Date(finished_at) })
const trial = (tried_at: string, problem: string | null = null) => ({ tried_at: new Date(tried_at), problem })
const tried = trial('2026-08-03T03:00:00.000Z')

test.each([
  ['expected', undefined, 'none'],
  ['optional', undefined, undefined],
  ['elsewhere', undefined, undefined],
  ['expected', last('2026-08-01T15:00:00.000Z'), undefined],
  ['expected', last('2026-08-01T14:59:59.000Z'), 'old'],
  ['optional', last('2026-07-01T15:00:00.000Z'), 'old'],
  ['elsewhere', last('2026-07-01T15:00:00.000Z'), undefined],
] as const)('where backups are %s and the last one is %o, the need is %s', (kept, backup, need) => {
  expect(whyBackup(kept, { last: backup, trial: tried }, now)).toBe(need)
})

test.each([
  ['expected', undefined, 'untried'],
  ['optional', undefined, undefined],
  ['expected', trial('2026-07-26T15:00:00.000Z'), undefined],
  ['expected', trial('2026-07-26T14:59:59.000Z'), 'untried'],
  ['optional', trial('2026-07-01T15:00:00.000Z'), undefined],
  ['expected', trial('2026-08-03T03:00:00.000Z', 'it is damaged'), 'failed'],
  ['optional', trial('2026-08-03T03:00:00.000Z', 'it is damaged'), 'failed'],
  ['elsewhere', trial('2026-08-03T03:00:00.000Z', 'it is damaged'), undefined],
] as const)('where backups are %s and the last trial is %o, the need is %s', (kept, found, need) => {
  expect(whyBackup(kept, { last: last('2026-08-03T02:30:00.000Z'), trial: found }, now)).toBe(need)
})
