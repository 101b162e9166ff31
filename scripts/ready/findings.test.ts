import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { capacityFinding, secondsFor } from './capacity.ts'
import { clockFinding } from './clock.ts'
import { findingOf } from './finding.ts'
import { diskFinding, filesFinding, memoryFinding, openFilesLimit } from './machine.ts'
import { certificateFinding } from './publicUrl.ts'

const GB = 1024 ** 3
const NOW = new Date('2026-08-03T08:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test('a check that fails unexpectedly is a problem with its reason', async () => {
  const run = () => Promise.reject(new Error('it broke', { cause: new Error('of rust') }))
  expect(await findingOf({ name: 'anything', run })).toEqual({
    state: 'problem',
    text: 'This could not be checked: it broke (of rust).',
  })
})

test.each([
  [500, 'ok'],
  [-1900, 'ok'],
  [3000, 'warning'],
  [-11_000, 'problem'],
])('a clock that is %i ms ahead is %s', (ahead, state) => {
  expect(clockFinding(ahead, 'example.org').state).toBe(state)
})

test.each([
  [90, 'ok'],
  [20, 'warning'],
  [2, 'problem'],
  [-1, 'problem'],
])('a certificate for %i days is %s', (days, state) => {
  expect(certificateFinding(inDays(days), 'https://school.example', NOW).state).toBe(state)
})

test('a disk that is almost full is a problem, and every disk is named', () => {
  const roomy = { folder: 'database', free: 90 * GB, size: 100 * GB, grown: 0 } as const
  const full = { folder: 'backups', free: 0.1 * GB, size: 100 * GB, grown: 0 } as const
  expect(diskFinding([roomy])).toEqual({ state: 'ok', text: '90.0 GB of 100.0 GB are free (database).' })
  expect(diskFinding([roomy, full])).toEqual({
    state: 'problem',
    text: expect.stringContaining('0.1 GB of 100.0 GB are free (backups). Free some space'),
  })
})

test('the limit of open files must suffice for the connections of all families', () => {
  const limits = (soft: string) =>
    `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${soft}   524288   files\n`
  const state = (soft: string, families: number) =>
    filesFinding(openFilesLimit(limits(soft)), { families, workers: 2 }).state
  expect([state('1024', 100), state('1024', 1000), state('524288', 10_000), state('unlimited', 1e6)]).toEqual([
    'ok',
    'problem',
    'ok',
    'ok',
  ])
})

test('too little memory is a warning', () => {
  expect(memoryFinding(4 * GB, { workers: 2, isEmbedded: true }).state).toBe('ok')
  expect(memoryFinding(1 * GB, { workers: 2, isEmbedded: true }).state).toBe('warning')
})

test('the time of a morning grows with families and cost, and more cores help until passwords are the limit', () => {
  const morning = { families: 10_000, password: 5, cores: 2, workers: 1 }
  expect(secondsFor({ ...morning, families: 20_000 })).toBeCloseTo(2 * secondsFor(morning))
  expect(secondsFor({ ...morning, cores: 1 })).toBeGreaterThan(1.9 * secondsFor(morning))
  expect(secondsFor({ ...morning, cores: 64 })).toBeCloseTo(25)
  expect(secondsFor({ ...morning, cores: 64 })).toBe(secondsFor({ ...morning, cores: 16 }))
  expect(secondsFor({ ...morning, cores: 64, workers: 4 })).toBeCloseTo(12.5)
})

test.each([
  [1000, 'ok'],
  [30_000, 'warning'],
  [100_000, 'problem'],
])('%i families at once on two cores are %s', (families, state) => {
  expect(capacityFinding({ families, password: 5, cores: 2, workers: 1 }).state).toBe(state)
})
