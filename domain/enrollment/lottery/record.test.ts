import { expect, test } from 'vitest'
import { testChild, testClass, testPool } from '../../../test/data/enrollmentRules.ts'
import { sha256 } from '../../../test/data/sha256.ts'
import type { SavedRanking } from './poolLines.ts'
import {
  closingText,
  editsBetween,
  type LotteryInput,
  lotteryRecord,
  recordText,
  turnsOfText,
  withEdits,
} from './record.ts'

const SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const ranking = (code: number, wishes: SavedRanking['wishes'], changes: Partial<SavedRanking> = {}): SavedRanking => ({
  code,
  family: null,
  all_day_first: true,
  wishes,
  ...changes,
})

const classes = [
  testClass(12, { days: 'W', grade: '5,6', excludes: [99, 13], section: '204\tA' }),
  testClass(10),
  testClass(11, { free_seats: 2, waiting: 1 }),
  testClass(13, { days: 'F', period: 'All Day', excludes: [12] }),
]
const children = [
  testChild(2, [[11, 10]], { enrolled: [13, 12] }),
  testChild(1, [[10, 11], [12]], { waiting: [11, 99] }),
  testChild(4, [[13], [11]], { grade: '6', family: 4, all_day_first: false }),
  testChild(5, [[10], [12], [13]], { family: 4 }),
]
const rankings = [
  ranking(1, [[10, 11], [12]]),
  ranking(2, [[11, 10]]),
  ranking(4, [[13], [11]], { family: 4, all_day_first: false }),
  ranking(5, [[10], [12], [13]], { family: 4 }),
  ranking(6, [[10]]),
]
const closed = {
  closed_at: '2026-11-23T08:15:30.123Z',
  kept_at: '2026-11-23T08:15:31.000Z',
  announced_round: 33_000_000,
  pool: testPool(classes, children, { wait_list_limit: 1, priority: 'youngest-first' }),
  rankings,
}
/** Since the closing, class 13 is gone, class 10 has another seat, and child 2 ranked other classes. */
const now = {
  pool: {
    ...closed.pool,
    classes: classes.flatMap((one) => {
      if (one.id === 13) return []
      return one.id === 10 ? [{ ...one, free_seats: 2 }] : [one]
    }),
    children: [
      testChild(2, [[10]], { enrolled: [12] }),
      ...children.slice(1, 2),
      testChild(5, [[10], [12]], { family: 4 }),
    ],
    priority: 'none',
  },
  rankings: [...rankings.filter(({ code }) => code !== 2), ranking(2, [[10]])],
} as const
const edits = editsBetween(closed, now).map((change, n) => {
  return { edited_at: `2026-11-24T08:00:0${n}.000Z`, reason: ' Class 13\nis gone ', change }
})
const input: LotteryInput = {
  closed,
  edits,
  secret: SECRET,
  public_value: { source: 'nist', name: '2026-11-23T08:26:00.000Z', value: 'A1B2', proof: '' },
  replaced: [{ commitment: sha256('a former secret'), replaced_at: '2026-11-22T08:15:30.123Z' }],
}
const record = lotteryRecord(input, sha256)
const text = recordText(record, sha256)
const CLOSING = [
  'online enrollment lottery 3',
  'closed\t2026-11-23T08:15:30.123Z',
  'kept\t2026-11-23T08:15:31.000Z',
  'announced-round\t33000000',
  'priority\tyoungest-first',
  'wait-list-limit\t1',
  'ranking\t1\t\tall-day-first\t10>11 12',
  'ranking\t2\t\tall-day-first\t11>10',
  'ranking\t4\t4\tall-day-last\t13 11',
  'ranking\t5\t4\tall-day-first\t10 12 13',
  'ranking\t6\t\tall-day-first\t10',
  'class\t10\t110\tM\t1\t5\t\t1\t0',
  'class\t11\t111\tM\t1\t5\t\t2\t1',
  'class\t12\t204 A\tW\t1\t5,6\t13\t1\t0',
  'class\t13\t113\tF\tAll Day\t5\t12\t1\t0',
  'child\t1\t\t5\tall-day-first\t\t11\t10>11 12',
  'child\t2\t\t5\tall-day-first\t12,13\t\t11>10',
  'child\t4\t4\t6\tall-day-last\t\t\t13 11',
  'child\t5\t4\t5\tall-day-first\t\t\t10 12 13',
]

test('the closing has everything that decides but the seed, and its hash is that of these lines', () => {
  expect(closingText(closed)).toBe(CLOSING.map((line) => `${line}\n`).join(''))
  expect(record.closing_hash).toBe(sha256(closingText(closed)))
})

test('the record has the closing, the secret, the value, each edit with its reason, and every decision', () => {
  const lines = text.split('\n')
  expect(lines.slice(0, CLOSING.length)).toEqual(CLOSING)
  expect(lines.slice(CLOSING.length, -1).filter((line) => !/^(market|turn)/.test(line))).toEqual([
    `closing-hash\t${record.closing_hash}`,
    `secret\t${SECRET}`,
    `commitment\t${sha256(SECRET)}`,
    `replaced\t${sha256('a former secret')}\t2026-11-22T08:15:30.123Z\trestored`,
    'public-value\tnist\t2026-11-23T08:26:00.000Z\tA1B2\t',
    `seed\t${sha256(`${SECRET}:A1B2`)}`,
    'edit\t2026-11-24T08:00:00.000Z\tClass 13 is gone\tremoved\tclass\t13',
    'edit\t2026-11-24T08:00:01.000Z\tClass 13 is gone\tremoved\tchild\t4',
    'edit\t2026-11-24T08:00:02.000Z\tClass 13 is gone\tset\tpriority\tnone',
    'edit\t2026-11-24T08:00:03.000Z\tClass 13 is gone\tset\tranking\t2\t\tall-day-first\t10',
    'edit\t2026-11-24T08:00:04.000Z\tClass 13 is gone\tset\tclass\t10\t110\tM\t1\t5\t\t2\t0',
    'edit\t2026-11-24T08:00:05.000Z\tClass 13 is gone\tset\tclass\t12\t204 A\tW\t1\t5,6\t\t1\t0',
    'edit\t2026-11-24T08:00:06.000Z\tClass 13 is gone\tset\tchild\t2\t\t5\tall-day-first\t12\t\t10',
    'edit\t2026-11-24T08:00:07.000Z\tClass 13 is gone\tset\tchild\t5\t4\t5\tall-day-first\t\t\t10 12',
    expect.stringMatching(/^digest\t[0-9a-f]{64}$/),
  ])
})

test('does not depend on the order of the rows', () => {
  const { pool } = closed
  const reversed = { ...pool, classes: classes.toReversed(), children: children.toReversed() }
  const other = { ...input, closed: { ...closed, pool: reversed, rankings: rankings.toReversed() } }
  expect(recordText(lotteryRecord(other, sha256), sha256)).toBe(text)
})

test('the edits between two states make the second of the first, and there are none between equal ones', () => {
  const edited = withEdits(closed, edits)
  expect(editsBetween(edited, now)).toEqual([])
  expect(editsBetween(closed, withEdits(closed, []))).toEqual([])
  expect(edited.pool).toEqual(record.pool)
  expect(edited.rankings.map(({ code }) => code)).toEqual([1, 2, 4, 5, 6])
  expect(edited.pool.classes.map(({ id }) => id)).toEqual([10, 11, 12])
})

test('edits that were stored as JSON make the same record', () => {
  const stored = { ...input, edits: JSON.parse(JSON.stringify(edits)) }
  expect(recordText(lotteryRecord(stored, sha256), sha256)).toBe(text)
})

test('the turns are read from the text as they were decided', () => {
  expect(record.turns.length).toBeGreaterThan(3)
  expect(turnsOfText(text)).toEqual(record.turns)
})
