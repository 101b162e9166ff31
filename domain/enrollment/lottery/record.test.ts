import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAYS, PERIODS } from '../../days.ts'
import { STUDENT_GRADES } from '../../grade.ts'
import { PRIORITIES } from './pool.ts'
import { readRecord } from './readRecord.ts'
import { type LotteryInput, lotteryRecord, recordText } from './record.ts'
import { SOURCES } from './seed.ts'
import { verifyRecord } from './verify.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const anyText = fc.string().map((text) => text.replaceAll(/[\t\n]/g, ' '))
const anyHash = fc.string().map(sha256)
const anyTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyNumber = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const anyClass = fc.record({
  id: anyNumber,
  section: anyText,
  days: fc.constantFrom(...DAYS),
  period: fc.constantFrom(...PERIODS),
  grade: fc.constantFrom('K', '5,6', '10,11,12'),
  excludes: fc.array(anyNumber, { maxLength: 3 }),
  free_seats: anyNumber,
  waiting: anyNumber,
})
const anyRanking = fc.record({
  code: anyNumber,
  family: fc.option(anyNumber),
  all_day_first: fc.boolean(),
  wishes: fc.array(fc.array(anyNumber, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
})

/** Inputs in which every child ranked the classes of its ranking that exist. */
const anyInput: fc.Arbitrary<LotteryInput> = fc
  .record({
    priority: fc.constantFrom(...PRIORITIES),
    wait_list_limit: fc.constantFrom(0, 1, 5),
    classes: fc.uniqueArray(anyClass, { selector: ({ id }) => id, maxLength: 8 }),
    children: fc.uniqueArray(
      fc.record({
        code: anyNumber,
        family: fc.option(anyNumber),
        grade: fc.constantFrom(...STUDENT_GRADES),
        all_day_first: fc.boolean(),
        waiting: fc.array(anyNumber, { maxLength: 3 }),
        indexes: fc.uniqueArray(fc.nat({ max: 7 })),
        has: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 2 }),
        isLeftOut: fc.boolean(),
      }),
      { selector: ({ code }) => code, maxLength: 8 },
    ),
    secret: anyHash,
    public_value: fc.record({ source: fc.constantFrom(...SOURCES), name: anyText, value: anyText, proof: anyText }),
    replaced: fc.array(fc.record({ commitment: anyHash, replaced_at: anyTime }), { maxLength: 2 }),
    edits: fc
      .array(fc.record({ edited_at: anyTime, ranking: anyRanking }), { maxLength: 2 })
      .map((edits) => edits.toSorted((a, b) => a.edited_at.localeCompare(b.edited_at))),
  })
  .map(({ priority, wait_list_limit, classes, children, ...input }) => {
    const idsAt = (indexes: readonly number[]) => indexes.flatMap((n) => classes[n]?.id ?? [])
    const listsOf = (indexes: readonly number[]) => {
      const ranked = indexes.flatMap((n) => classes[n] ?? [])
      return [...Map.groupBy(ranked, ({ days, period }) => `${days} ${period}`).values()].map((list) =>
        list.map(({ id }) => id),
      )
    }
    const all = children.map(({ indexes, has, isLeftOut, ...child }) => ({
      isLeftOut,
      child: { ...child, enrolled: idsAt(has), wishes: listsOf(indexes) },
    }))
    const taking = all.filter(({ isLeftOut }) => !isLeftOut).map(({ child }) => child)
    const left_out = all.filter(({ isLeftOut }) => isLeftOut).map(({ child }) => child.code)
    const rankings = taking.map(({ code, family, all_day_first, wishes }) => ({ code, family, all_day_first, wishes }))
    const edits = input.edits.filter(({ ranking }) => taking.every(({ code }) => code !== ranking.code))
    return { ...input, edits, rankings, pool: { priority, wait_list_limit, classes, children: taking, left_out } }
  })

const textOf = (input: LotteryInput) => recordText(lotteryRecord(input, sha256), sha256)

test('every record is read as what decided it, in the order of ids and codes, and is correct', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const record = lotteryRecord(input, sha256)
      const text = recordText(record, sha256)
      const rankings = input.rankings.toSorted((a, b) => a.code - b.code)
      expect(readRecord(text)).toEqual({ input: { ...input, rankings, pool: record.pool } })
      const signature = input.public_value.source === 'drand' ? ['signature'] : []
      const unchecked = ['commitment', 'rankings_hash', 'digest', ...signature]
      expect(verifyRecord(text, sha256, {})).toMatchObject({ unchecked })
    }),
    { numRuns: 500 },
  )
})

test('a public value with a tab or a line end is not read as it was', () => {
  const [input] = fc.sample(anyInput, { numRuns: 1, seed: 1 })
  for (const value of ['a\tb', 'a\nb']) {
    const named = input && { ...input, public_value: { source: 'nist' as const, name: '', value, proof: '' } }
    expect(named && readRecord(textOf(named))).not.toMatchObject({ input: { public_value: named?.public_value } })
  }
})

test('a section with a tab or a line end, as former versions stored it, does not make a record wrong', () => {
  const input = fc.sample(anyInput, { numRuns: 50, seed: 1 }).find(({ pool }) => pool.classes.length > 0)
  const classes = input?.pool.classes.map((each) => ({ ...each, section: '10\t1\n' })) ?? []
  const text = input && textOf({ ...input, pool: { ...input.pool, classes } })
  expect(readRecord(text ?? '')).toHaveProperty('input.pool.classes.0.section', '10 1 ')
})
