import { expect, test, vi } from 'vitest'
import { announcedRound } from '../../../../domain/enrollment/lottery/beacon.ts'
import { checkRecord } from '../../../../domain/enrollment/lottery/check.mjs'
import { lotteryRecord, recordText } from '../../../../domain/enrollment/lottery/record.ts'
import { testChild, testClass, testPool } from '../../../../test/data/enrollmentRules.ts'
import { EXAMPLE_NUMBERS, EXAMPLE_RECORD } from './example.ts'
import { sha256 } from './sha256.ts'

vi.mock('@lingui/core/macro', () => import('../../../../test/macros.ts'))
const { LINES, REASONS, SEAT_OUTCOMES } = await import('./definition.ts')

const grade = '5,6'
const classes = [
  testClass(10, { section: 'ART', period: 'All Day', grade }),
  testClass(11, { section: 'BAND', grade }),
  testClass(12, { section: 'CHESS', grade }),
  testClass(21, { section: 'DRAMA', days: 'W', period: '2', grade }),
]
const children = [
  testChild(1, [[10], [11, 12], [21]]),
  testChild(2, [[11, 12], [21]], { family: 2 }),
  testChild(3, [[11], [10]], { family: 2, all_day_first: false }),
  testChild(4, [[10], [12, 11], [21]], { grade: '6', all_day_first: false }),
]
const closed_at = '2026-07-15T16:00:00.000Z'
const record = lotteryRecord(
  {
    closed: {
      closed_at,
      kept_at: closed_at,
      announced_round: announcedRound({ closes_at: new Date(closed_at) }).round,
      pool: testPool(classes, children, { wait_list_limit: 1 }),
      rankings: children.map(({ code, family, all_day_first, wishes }) => ({ code, family, all_day_first, wishes })),
    },
    edits: [],
    secret: sha256('maple'),
    public_value: { source: 'state-lottery', name: 'Powerball 2026-07-18', value: '4 8 15 16 17 7', proof: '' },
    replaced: [],
  },
  sha256,
)

test('the example of the page is the record that the lottery makes, and the program accepts it', () => {
  expect(EXAMPLE_RECORD).toBe(recordText(record, sha256))
  expect(checkRecord(EXAMPLE_RECORD, sha256).problem).toBeUndefined()
})

test('the numbers of the example are the SHA-256 of their texts, and give the order of the turns', () => {
  for (const { time, numbers } of EXAMPLE_NUMBERS)
    for (const { who, hash } of numbers) expect(hash).toBe(sha256(`${record.seed}:${time}:${who}`))
  const own = EXAMPLE_NUMBERS.find(({ time }) => time === 'M:1')?.numbers ?? []
  expect(own.map(({ who }) => who)).toEqual(['child:1', 'child:2', 'child:3', 'child:4', 'family:2'])
})

test('the page defines every kind of line and every outcome of the program', () => {
  const kinds = new Set(
    EXAMPLE_RECORD.trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0]),
  )
  const defined = LINES.map(({ kind }) => kind)
  expect([...kinds].filter((kind) => !defined.includes(kind ?? ''))).toEqual([])
  const outcomes = new Set([...REASONS, ...SEAT_OUTCOMES].map(([outcome]) => outcome.split(':')[0]))
  expect(outcomes.size).toBe(10)
})
