import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PERIODS } from '../../days.ts'
import { CLASS_GRADES } from '../../grade.ts'
import { testChild, testClass } from '../testing.ts'
import { figuresByGrade } from './figures.ts'
import type { LotteryChild, LotteryPool } from './pool.ts'
import { lotteryRecord, recordText } from './record.ts'
import { resultsByCode } from './results.ts'
import { readRecord, verifyRecord } from './verify.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

/** The lottery order of codes 1 to 5 with this seed is 5, 3, 1, 4, 2. */
const lottery: LotteryPool = {
  classes: [
    testClass(12, { days: 'W', grade: '5,6', excludes: [13], section: '204 A' }),
    testClass(10),
    testClass(11, { free_seats: 2, waiting: 1 }),
    testClass(13, { days: 'F', period: 'All Day', excludes: [12] }),
  ],
  children: [
    testChild(2, [[10, 11]], { enrolled: [13] }),
    testChild(1, [[10, 11], [12]], { waiting: [11] }),
    testChild(3, [[10]]),
    testChild(4, [[11], [13]], { grade: '6' }),
    testChild(5, [[10], [13], [12]], { family: 7 }),
  ],
}
const record = lotteryRecord(lottery, SEED, sha256)
const text = recordText(record, sha256)
const published = { commitment: sha256(SEED), digest: sha256(text.slice(0, text.indexOf('digest\t'))) }

describe('the record of a lottery', () => {
  test('has every input and every decision, one per line', () => {
    const lines = text.split('\n')
    expect(lines.slice(0, 12)).toEqual([
      'online enrollment draw 1',
      `seed\t${SEED}`,
      'commitment\t2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737',
      'class\t10\t110\tM\t1\t5\t\t1\t0',
      'class\t11\t111\tM\t1\t5\t\t2\t1',
      'class\t12\t204 A\tW\t1\t5,6\t13\t1\t0',
      'class\t13\t113\tF\tAll Day\t5\t12\t1\t0',
      'child\t1\t\t5\t\t11\t10>11 12',
      'child\t2\t\t5\t13\t\t10>11',
      'child\t3\t\t5\t\t\t10',
      'child\t4\t\t6\t\t\t11 13',
      'child\t5\t7\t5\t\t\t10 13 12',
    ])
    expect(lines.filter((line) => line.startsWith('place'))).toHaveLength(5)
    expect(lines.filter((line) => line.startsWith('decision'))).toHaveLength(11)
    expect(lines.slice(-2)).toEqual([`digest\t${published.digest}`, ''])
  })

  test('has the commitments that were replaced, and is verified with them', () => {
    const replaced = [
      { commitment: sha256('a former seed'), replaced_at: '2026-11-23T08:15:30.123Z' },
      { commitment: sha256('a later seed'), replaced_at: '2026-11-24T08:15:30.000Z' },
    ]
    const renewed = recordText(lotteryRecord(lottery, SEED, sha256, replaced), sha256)
    expect(renewed.split('\n').slice(3, 5)).toEqual([
      `replaced\t${replaced[0]?.commitment}\t2026-11-23T08:15:30.123Z\trestored`,
      `replaced\t${replaced[1]?.commitment}\t2026-11-24T08:15:30.000Z\trestored`,
    ])
    expect(readRecord(renewed)).toMatchObject({ replaced })
    expect(verifyRecord(renewed, sha256)).toBeUndefined()
    expect(verifyRecord(renewed.replace('T08:15:30.123Z', ''), sha256)).toMatchObject({ line: 4 })
    expect(verifyRecord(renewed.replace('restored', 'because'), sha256)).toMatchObject({ line: 4 })
    const without = renewed.replace(/^replaced.*\n/gm, '')
    expect(verifyRecord(without, sha256)).toMatchObject({ expected: `digest\t${published.digest}` })
  })

  test('does not depend on the order of the rows', () => {
    const reversed = { classes: lottery.classes.toReversed(), children: lottery.children.toReversed() }
    expect(recordText(lotteryRecord(reversed, SEED, sha256), sha256)).toBe(text)
  })

  test('is read as the lottery and the seed', () => {
    expect(readRecord(text)).toEqual({ lottery: record.lottery, seed: SEED, replaced: [] })
  })
})

describe('verifying', () => {
  test('finds no difference in a record', () => {
    expect(verifyRecord(text, sha256)).toBeUndefined()
    expect(verifyRecord(text, sha256, published)).toBeUndefined()
  })

  test('finds every single changed, removed or added character, and names the line of a changed result', () => {
    for (let at = 0; at < text.length; at++) {
      const character = text[at] === '1' ? '2' : '1'
      const line = text.slice(0, at).split('\n').length
      for (const inserted of [character, '', `${text[at]}${character}`]) {
        const changed = text.slice(0, at) + inserted + text.slice(at + 1)
        if (changed === text) continue
        const difference = verifyRecord(changed, sha256)
        expect(difference, `${at}: ${inserted}`).toBeDefined()
        if (at < text.indexOf('place\t')) continue
        expect([line, text[at] === '\n' ? line + 1 : line]).toContain(difference?.line)
      }
    }
  })

  test('names the first changed decision, what the lottery gives and what the record says', () => {
    const line = text.split('\n').findIndex((one) => one.endsWith('enrolled\t\t'))
    const expected = text.split('\n')[line] ?? ''
    const found = expected.replace('enrolled', 'wrong-grade')
    const changed = text.replace(expected, found)
    expect(verifyRecord(changed, sha256)).toEqual({ line: line + 1, expected, found })
  })

  test('finds a removed last line', () => {
    const lines = text.trimEnd().split('\n')
    const shortened = `${lines.slice(0, -1).join('\n')}\n`
    expect(verifyRecord(shortened, sha256)).toMatchObject({ line: lines.length, expected: lines.at(-1), found: '' })
  })

  test('finds a changed wish that changes no decision by the digest', () => {
    const changed = text.replace('child\t1\t\t5\t\t11\t', 'child\t1\t8\t5\t\t11\t')
    const line = text.trimEnd().split('\n').length
    expect(verifyRecord(changed, sha256)?.line).toBeLessThanOrEqual(line)
  })

  test('finds a consistent record of another lottery or another seed by what was published', () => {
    const other = recordText(lotteryRecord({ ...lottery, children: lottery.children.slice(1) }, SEED, sha256), sha256)
    expect(verifyRecord(other, sha256)).toBeUndefined()
    expect(verifyRecord(other, sha256, published)?.expected).toBe(`digest\t${published.digest}`)
    const seed = SEED.replace('0', '1')
    const reseeded = recordText(lotteryRecord(lottery, seed, sha256), sha256)
    expect(verifyRecord(reseeded, sha256, published)).toMatchObject({ line: 3, found: `commitment\t${sha256(seed)}` })
  })

  test.each([
    ['', 1],
    ['hello', 1],
    [text.replace(SEED, SEED.toUpperCase()), 2],
    [text.replace('class\t10', 'class\t010'), 4],
    [text.replace('class\t11', 'class\t10'), 5],
    [text.replace('child\t2', 'child\t1'), 9],
    [text.replace('10 13 12', '10 99'), 12],
    [text.replace('10 13 12', '10>13'), 12],
    [text.replace('10 13 12', '10>10'), 12],
    [text.replace('10 13 12', '10 11'), 12],
  ])('names the first line that it cannot read', (changed, line) => {
    expect(verifyRecord(changed, sha256)).toMatchObject({ line, expected: undefined })
  })
})

describe('the results of a child', () => {
  test('are its lottery place and the decision about every wish, in the order of its list', () => {
    const results = resultsByCode(record).get(1)
    expect(results).toMatchObject({ lottery_place: 3, children: 5 })
    expect(results?.wishes.map((list) => list.map(({ course_id }) => course_id))).toEqual([[10, 11], [12]])
    expect(resultsByCode(record).get(6)).toBeUndefined()
  })
})

describe('3,000 children with eight wishes each', () => {
  const random = numbersFrom('a large lottery')
  const large = largePool(random)

  test('are drawn, recorded and verified in well under a minute', () => {
    const start = performance.now()
    const drawn = lotteryRecord(large, SEED, sha256)
    const largeText = recordText(drawn, sha256)
    expect(verifyRecord(largeText, sha256)).toBeUndefined()
    const seconds = (performance.now() - start) / 1000
    expect(drawn.decisions).toHaveLength(24_000)
    expect(figuresByGrade(large, drawn.decisions).reduce((sum, { children }) => sum + children, 0)).toBe(3000)
    expect(seconds).toBeLessThan(20)
  })
})

/** Reproducible numbers below a limit. */
function numbersFrom(seed: string) {
  let n = 0
  return (limit: number) => Number.parseInt(sha256(`${seed} ${n++}`).slice(0, 8), 16) % limit
}

/** 24 classes for each grade at eight times. Each child ranks two classes at four times. */
function largePool(random: (limit: number) => number): LotteryPool {
  const days = ['M', 'T/TH', 'W', 'F'] as const
  const classes = Array.from({ length: 312 }, (_, n) => {
    const grade = CLASS_GRADES[n % 13] ?? '5'
    const period = PERIODS[1 + (Math.floor(n / 26) % 2) * 4] ?? '1'
    return testClass(n + 1, { days: days[Math.floor(n / 52) % 4] ?? 'M', period, grade, free_seats: 10 + random(20) })
  })
  const children = Array.from({ length: 3000 }, (_, n): LotteryChild => {
    const grade = CLASS_GRADES[n % 13] ?? '5'
    const byTime = Map.groupBy(
      classes.filter((one) => one.grade === grade),
      (one) => `${one.days} ${one.period}`,
    )
    const wishes = [...byTime.values()].filter(({ length }) => length > 1).slice(0, 4)
    return testChild(
      n + 1,
      wishes.map((list) => list.slice(0, 2).map(({ id }) => id)),
      { grade, family: Math.floor(n / 2) },
    )
  })
  return { classes, children }
}
