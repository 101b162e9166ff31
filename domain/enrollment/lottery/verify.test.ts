import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testChild, testClass, testPool } from '../testing.ts'
import { readRecord } from './readRecord.ts'
import { type LotteryInput, lotteryRecord, rankingsText, recordBody, recordText, type SavedRanking } from './record.ts'
import { type PublishedHashes, verifyRecord } from './verify.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const ranking = (code: number, wishes: SavedRanking['wishes'], changes: Partial<SavedRanking> = {}): SavedRanking => ({
  code,
  family: null,
  all_day_first: true,
  wishes,
  ...changes,
})

const classes = [
  testClass(12, { days: 'W', grade: '5,6', excludes: [13], section: '204 A' }),
  testClass(10),
  testClass(11, { free_seats: 2, waiting: 1 }),
  testClass(13, { days: 'F', period: 'All Day', excludes: [12] }),
]
const children = [
  testChild(2, [[10, 11]], { enrolled: [13] }),
  testChild(1, [[10, 11], [12]], { waiting: [11] }),
  testChild(3, [[10]]),
  testChild(4, [[13], [11]], { grade: '6', family: 4, all_day_first: false }),
  testChild(5, [[10], [12], [13]], { family: 4 }),
]
/** Child 3 ranked class 99, which is no longer offered. The office changed the choices of child 2. Child 6 is the same child as another. */
const input: LotteryInput = {
  pool: testPool(classes, children, { left_out: [6], wait_list_limit: 1, priority: 'youngest-first' }),
  secret: SECRET,
  public_value: { source: 'nist', name: 'pulse 17', value: 'A1B2', proof: '' },
  replaced: [{ commitment: sha256('a former secret'), replaced_at: '2026-11-23T08:15:30.123Z' }],
  rankings: [
    ranking(1, [[10, 11], [12]]),
    ranking(2, [[11, 10]]),
    ranking(3, [[99, 10]]),
    ranking(4, [[13], [11]], { family: 4, all_day_first: false }),
    ranking(5, [[10], [12], [13]], { family: 4 }),
    ranking(6, [[10]]),
  ],
  edits: [{ edited_at: '2026-11-24T08:15:30.000Z', ranking: ranking(2, [[10, 11]]) }],
}
const record = lotteryRecord(input, sha256)
const text = recordText(record, sha256)
const published: PublishedHashes = {
  commitment: sha256(SECRET),
  rankings_hash: sha256(rankingsText(input.rankings)),
  digest: sha256(recordBody(record)),
}
const atClosing = { commitment: published.commitment, rankings_hash: published.rankings_hash }

const textWith = (changes: Partial<LotteryInput>) => recordText(lotteryRecord({ ...input, ...changes }, sha256), sha256)
const withChild = (code: number, changes: Partial<(typeof children)[number]>) => ({
  pool: { ...input.pool, children: children.map((child) => (child.code === code ? { ...child, ...changes } : child)) },
})
const withRanking = (code: number, changes: Partial<SavedRanking>) =>
  input.rankings.map((one) => (one.code === code ? { ...one, ...changes } : one))
const differenceOf = (changed: string, known: Partial<PublishedHashes> = {}) =>
  verifyRecord(changed, sha256, known).difference
/** The text with another digest, so that only what the lottery computes can differ. */
const withDigest = (changed: string) => {
  const body = changed.slice(0, changed.indexOf('digest\t'))
  return `${body}digest\t${sha256(body)}\n`
}

describe('the record of a lottery', () => {
  test('has every input and every decision, one per line', () => {
    const lines = text.split('\n')
    expect(lines.slice(0, 28)).toEqual([
      'online enrollment lottery 2',
      `secret\t${SECRET}`,
      `commitment\t${published.commitment}`,
      `replaced\t${sha256('a former secret')}\t2026-11-23T08:15:30.123Z\trestored`,
      'public-value\tnist\tpulse 17\tA1B2\t',
      `seed\t${sha256(`${SECRET}:A1B2`)}`,
      'priority\tyoungest-first',
      'wait-list-limit\t1',
      `rankings-hash\t${published.rankings_hash}`,
      'ranking\t1\t\tall-day-first\t10>11 12',
      'ranking\t2\t\tall-day-first\t11>10',
      'ranking\t3\t\tall-day-first\t99>10',
      'ranking\t4\t4\tall-day-last\t13 11',
      'ranking\t5\t4\tall-day-first\t10 12 13',
      'ranking\t6\t\tall-day-first\t10',
      'edit\t2026-11-24T08:15:30.000Z\t2\t\tall-day-first\t10>11',
      'class\t10\t110\tM\t1\t5\t\t1\t0',
      'class\t11\t111\tM\t1\t5\t\t2\t1',
      'class\t12\t204 A\tW\t1\t5,6\t13\t1\t0',
      'class\t13\t113\tF\tAll Day\t5\t12\t1\t0',
      'child\t1\t\t5\tall-day-first\t\t11\t10>11 12',
      'child\t2\t\t5\tall-day-first\t13\t\t10>11',
      'child\t3\t\t5\tall-day-first\t\t\t10',
      'child\t4\t4\t6\tall-day-last\t\t\t13 11',
      'child\t5\t4\t5\tall-day-first\t\t\t10 12 13',
      'left-out\t6\tsame child',
      'market\t1\tF\tAll Day\tall-day-first\t1\tforward',
      'market\t2\tM\t1\tall\t2\tforward',
    ])
    expect(lines.filter((line) => line.startsWith('turn'))).toHaveLength(9)
    expect(lines.slice(-2)).toEqual([`digest\t${published.digest}`, ''])
    const decisions = lines.flatMap((line) => (line.startsWith('turn\t2') ? [line.split('\t')[4]] : []))
    expect(decisions.join(' ')).toMatch(/^(1\d:[a-z-]+(:\d+)? ?)+$/)
  })

  test('does not depend on the order of the rows', () => {
    const pool = { ...input.pool, left_out: [6, 16] }
    const reversed = { ...pool, classes: classes.toReversed(), children: children.toReversed(), left_out: [16, 6] }
    expect(textWith({ pool: reversed, rankings: input.rankings.toReversed() })).toBe(textWith({ pool }))
  })

  test('is correct with everything that was published, and names what is not known', () => {
    expect(verifyRecord(text, sha256, published)).toEqual({ record, unchecked: [] })
    expect(verifyRecord(text, sha256, {})).toMatchObject({ unchecked: ['commitment', 'rankings_hash', 'digest'] })
    expect(verifyRecord(text, sha256, atClosing)).toMatchObject({ unchecked: ['digest'] })
  })
})

describe('a changed record', () => {
  test('is refused for every single changed, removed or added byte', () => {
    for (let at = 0; at < text.length; at++) {
      const character = text[at] === '1' ? '2' : '1'
      for (const inserted of [character, '', `${text[at]}${character}`, '\t', '\n']) {
        const changed = text.slice(0, at) + inserted + text.slice(at + 1)
        if (changed !== text) expect(differenceOf(changed), `${at}: ${inserted}`).toBeDefined()
      }
    }
    expect(differenceOf(`${text}\n`)).toBeDefined()
    expect(differenceOf(`1${text}`)).toBeDefined()
  })

  test('with a new digest is refused for every byte but those of facts that only the published digest has', () => {
    const end = text.indexOf('digest\t')
    const accepted = Array.from({ length: end }, (_, at) => at).filter((at) => {
      const changed = withDigest(`${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`)
      expect(differenceOf(changed, published), `${at}`).toBeDefined()
      return !differenceOf(changed, atClosing)
    })
    const kinds = accepted.map((at) => text.slice(text.lastIndexOf('\n', at) + 1, at).split('\t')[0])
    expect([...new Set(kinds)].sort()).toEqual(['child', 'class', 'edit', 'public-value', 'replaced'])
  })

  test('is named by the first changed line, what the lottery gives and what the record says', () => {
    const line = text.split('\n').findIndex((one) => one.startsWith('turn') && one.includes(':waiting:1'))
    const expected = text.split('\n')[line] ?? ''
    const found = expected.replace(':waiting:1', ':enrolled')
    const changed = withDigest(text.replace(expected, found))
    expect(differenceOf(changed)).toEqual({ line: line + 1, expected, found })
  })

  test('without its last line is refused', () => {
    const lines = text.trimEnd().split('\n')
    const shortened = `${lines.slice(0, -1).join('\n')}\n`
    expect(differenceOf(shortened)).toMatchObject({ line: lines.length, expected: lines.at(-1), found: '' })
    expect(differenceOf(text.trimEnd())).toEqual({ line: lines.length + 1, expected: '', found: undefined })
  })

  test.each([
    ['a line twice', text.replace(/^priority.*\n/m, '$&$&')],
    ['a line more, of a kind that no record has', text.replace(/^priority/m, 'note\t17\npriority')],
    ['an edit more, without effect', text.replace(/^edit.*\n/m, '$&$&')],
    [
      'an edit of a child that takes no part',
      text.replace(/^edit/m, 'edit\t2026-11-24T08:15:30.000Z\t8\t\tall-day-first\t\n$&'),
    ],
    ['no replaced commitment', text.replace(/^replaced.*\n/m, '')],
    ['another limit of wait lists', text.replace('wait-list-limit\t1', 'wait-list-limit\t2')],
    ['another priority', text.replace('youngest-first', 'none')],
    ['one free seat more', text.replace('5\t\t2\t1', '5\t\t3\t1')],
    ['a name for the public value', text.replace('pulse 17', 'pulse 18')],
  ])('with %s is refused by its own digest', (_, changed) => {
    expect(changed).not.toBe(text)
    expect(differenceOf(changed)).toBeDefined()
    expect(differenceOf(withDigest(changed), published)).toBeDefined()
  })

  test.each([
    ['', 1],
    ['hello', 1],
    [text.replace('lottery 2', 'lottery 20'), 1],
    [text.replace(SECRET, SECRET.replace('aa', 'AA')), 2],
    [text.replace('T08:15:30.123Z', ''), 4],
    [text.replace('restored', 'because'), 4],
    [text.replace('\tnist', '\tdice'), 5],
    [text.replace('youngest-first', 'tallest-first'), 7],
    [text.replace('wait-list-limit\t1', 'wait-list-limit\t-1'), 8],
    [text.replace('ranking\t1\t\tall-day-first', 'ranking\t1\t\tall-day'), 10],
    [text.replace('2026-11-24T08', '2026-11-24 08'), 16],
    [text.replace('class\t10', 'class\t010'), 17],
    [text.replace('class\t11', 'class\t10'), 18],
    [text.replace('204 A\tW', '204 A\tSU'), 19],
    [text.replace('child\t2', 'child\t1'), 22],
    [text.replace('\t\t10 12 13\nleft', '\t\t10 98\nleft'), 25],
    [text.replace('\t\t10 12 13\nleft', '\t\t10>12\nleft'), 25],
    [text.replace('\t\t10 12 13\nleft', '\t\t10>10\nleft'), 25],
    [text.replace('\t\t10 12 13\nleft', '\t\t10 11\nleft'), 25],
    [text.replace('left-out\t6', 'left-out\t5'), 26],
    [text.replace(/^left-out.*\n/m, '$&$&'), 27],
    [text.replace(/^secret.*\n/m, ''), text.split('\n').length - 1],
  ])('names the first line that it cannot read', (changed, line) => {
    expect(differenceOf(changed)).toMatchObject({ line, expected: undefined })
  })
})

describe('a record that was computed anew', () => {
  const other = SECRET.replace('00', '01')

  test('with another secret is refused by the published commitment', () => {
    const changed = textWith({ secret: other })
    const expected = { line: 3, expected: `commitment\t${published.commitment}`, found: `commitment\t${sha256(other)}` }
    expect(differenceOf(changed, { commitment: published.commitment })).toEqual(expected)
    expect(differenceOf(changed.replace(sha256(other), published.commitment))).toMatchObject({ line: 3 })
  })

  test('with another public value has another seed, which only the published value or digest shows', () => {
    const changed = textWith({ public_value: { ...input.public_value, value: 'A1B3' } })
    expect(changed).not.toContain(record.seed)
    expect(differenceOf(changed, atClosing)).toBeUndefined()
    expect(differenceOf(changed, published)?.expected).toBe(`digest\t${published.digest}`)
    expect(differenceOf(changed.replace(/^seed.*/m, `seed\t${record.seed}`))?.line).toBe(6)
  })

  test('with other wishes of a child than it ranked is refused, although every decision follows from them', () => {
    const reordered = differenceOf(textWith(withChild(1, { wishes: [[11, 10], [12]] })))
    expect(reordered).toEqual({ line: 21, expected: undefined, found: 'child\t1\t\t5\tall-day-first\t\t11\t11>10 12' })
    expect(differenceOf(textWith(withChild(3, { wishes: [[11]] })))?.line).toBe(23)
    expect(differenceOf(textWith(withChild(1, { all_day_first: false })))?.line).toBe(21)
  })

  test('with the choices from before the last edit is refused', () => {
    expect(differenceOf(textWith(withChild(2, { wishes: [[11, 10]] })))?.line).toBe(22)
    expect(differenceOf(textWith({ edits: [] }))?.line).toBe(21)
  })

  test('with another family number is refused: it would give the child another lottery number', () => {
    for (const family of [null, 17]) expect(differenceOf(textWith(withChild(5, { family })))?.line).toBe(25)
    expect(differenceOf(textWith(withChild(1, { family: 4 })))?.line).toBe(21)
  })

  test('with a child that ranked nothing is refused', () => {
    const pool = { ...input.pool, children: [...children, testChild(7, [[10]])] }
    expect(differenceOf(textWith({ pool }))).toMatchObject({ found: expect.stringMatching(/^child\t7\t/) })
  })

  test('without a child or a choice is refused by the published digest, and its family misses it', () => {
    const pool = { ...input.pool, children: children.filter(({ code }) => code !== 3) }
    for (const changed of [textWith({ pool }), textWith(withChild(1, { wishes: [[10, 11]] }))]) {
      expect(verifyRecord(changed, sha256, atClosing)).toMatchObject({ unchecked: ['digest'] })
      expect(differenceOf(changed, published)?.expected).toBe(`digest\t${published.digest}`)
    }
  })

  test('with another ranking and its wishes is refused by the published hash of the rankings', () => {
    const changed = textWith({
      ...withChild(1, { wishes: [[11, 10]] }),
      rankings: withRanking(1, { wishes: [[11, 10]] }),
    })
    expect(differenceOf(changed, { commitment: published.commitment })).toBeUndefined()
    expect(differenceOf(changed, { rankings_hash: published.rankings_hash })).toMatchObject({
      line: 9,
      expected: `rankings-hash\t${published.rankings_hash}`,
    })
    const hidden = withDigest(changed.replace(/^rankings-hash.*/m, `rankings-hash\t${published.rankings_hash}`))
    expect(differenceOf(hidden, atClosing)?.line).toBe(9)
  })

  test('with another limit of wait lists, another edit without effect or without a replaced commitment is refused by the published digest', () => {
    const without = [
      textWith({ pool: { ...input.pool, wait_list_limit: 2 } }),
      textWith({ edits: [...input.edits, ...input.edits] }),
      textWith({ replaced: [] }),
      textWith({ pool: { ...input.pool, left_out: [] } }),
    ]
    for (const changed of without) {
      expect(verifyRecord(changed, sha256, atClosing)).toMatchObject({ unchecked: ['digest'] })
      expect(differenceOf(changed, published)?.expected).toBe(`digest\t${published.digest}`)
    }
  })

  test('as a whole is only recognized by what was published, of which each alone is enough', () => {
    const rankings = [ranking(1, [[10]]), ranking(2, [[10]])]
    const pool = testPool([testClass(10)], [testChild(1, [[10]]), testChild(2, [[10]])])
    const changed = textWith({ secret: other, rankings, edits: [], pool })
    expect(verifyRecord(changed, sha256, {})).toMatchObject({ unchecked: ['commitment', 'rankings_hash', 'digest'] })
    for (const name of ['commitment', 'rankings_hash', 'digest'] as const) {
      const known = { [name]: published[name] }
      expect(differenceOf(changed, known)?.expected).toBe(`${name.replace('_', '-')}\t${published[name]}`)
    }
  })
})

test('a record is read as what decided the lottery', () => {
  expect(readRecord(text)).toEqual({ input: { ...input, pool: record.pool } })
})
