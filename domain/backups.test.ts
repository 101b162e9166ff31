import { expect, test } from 'vitest'
import { whyBackup } from './backups.ts'

const NOW = new Date('2026-08-03T08:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const last = { finished_at: daysAgo(1) }
const trial = { tried_at: daysAgo(7), problem: null }

test.each([
  ['expected', { last, trial }, undefined],
  ['expected', { last: undefined, trial }, 'none'],
  ['expected', { last: { finished_at: daysAgo(3) }, trial }, 'old'],
  ['expected', { last, trial: { ...trial, problem: 'it is damaged' } }, 'failed'],
  ['expected', { last, trial: { ...trial, tried_at: daysAgo(9) } }, 'untried'],
  ['expected', { last, trial: undefined }, 'untried'],
  ['optional', { last, trial: undefined }, undefined],
  ['optional', { last: undefined, trial: undefined }, undefined],
  ['optional', { last, trial: { ...trial, problem: 'it is damaged' } }, 'failed'],
  ['elsewhere', { last: undefined, trial: undefined }, undefined],
] as const)('where backups are %s, %j needs %s', (kept, records, need) => {
  expect(whyBackup(kept, records, NOW)).toBe(need)
})
