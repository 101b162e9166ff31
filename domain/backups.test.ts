import { expect, test } from 'vitest'
import { whyBackup } from './backups.ts'

const now = new Date('2026-08-03T15:00:00.000Z')
const last = (finished_at: string) => ({ finished_at: new Date(finished_at) })

test.each([
  ['expected', undefined, 'none'],
  ['optional', undefined, undefined],
  ['elsewhere', undefined, undefined],
  ['expected', last('2026-08-01T15:00:00.000Z'), undefined],
  ['expected', last('2026-08-01T14:59:59.000Z'), 'old'],
  ['optional', last('2026-07-01T15:00:00.000Z'), 'old'],
  ['elsewhere', last('2026-07-01T15:00:00.000Z'), undefined],
] as const)('where backups are %s and the last one is %o, the reason for one is %s', (kept, backup, reason) => {
  expect(whyBackup(kept, backup, now)).toBe(reason)
})
