import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { PERIODS } from '../domain/days.ts'
import { OUTCOMES } from '../domain/enrollment/lottery/decide.ts'
import { currentWishes, type LotteryChild, type LotteryClass, PRIORITIES } from '../domain/enrollment/lottery/pool.ts'
import { type LotteryInput, lotteryRecord, recordText, type SavedRanking } from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE, type PublicValue } from '../domain/enrollment/lottery/seed.ts'
import { type PublishedHashes, verifyRecord } from '../domain/enrollment/lottery/verify.ts'
import { testChild, testClass, testPool } from '../domain/enrollment/testing.ts'
import { checkRecord } from '../web/public/lottery/check.mjs'

const PROGRAM = join(import.meta.dirname, '../web/public/lottery/check.mjs')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const ids = Array.from({ length: 10 }, (_, n) => n + 1)

const anyClass = fc.record({
  days: fc.constantFrom('M' as const, 'W' as const, 'HS' as const),
  period: fc.constantFrom(...PERIODS.slice(0, 3), 'All Day' as const, 'Optional' as const),
  grade: fc.constantFrom('5', '5', '5,6', 'K,12'),
  free_seats: fc.constantFrom(0, 1, 1, 2),
  waiting: fc.constantFrom(0, 0, 0, 1),
  excludes: fc.option(fc.constantFrom(...ids), { freq: 5 }),
})
const anyChild = fc.record({
  grade: fc.constantFrom('5' as const, '5' as const, '5' as const, '6' as const, 'K' as const, 'done' as const),
  ranked: fc.shuffledSubarray(ids, { minLength: 1 }),
  gone: fc.integer({ min: 0, max: 2 }),
  all_day_first: fc.boolean(),
  family: fc.constantFrom(null, null, 1, 3),
  enrolled: fc.shuffledSubarray(ids, { maxLength: 2 }),
  waiting: fc.shuffledSubarray(ids, { maxLength: 2 }),
  /** `edited`: the saved ranking was another one, and an edit follows. `left-out`: only the ranking is there. */
  saved: fc.constantFrom('closed' as const, 'closed' as const, 'edited' as const, 'left-out' as const),
})
const anyPublicValue: fc.Arbitrary<PublicValue> = fc.oneof(
  fc.constant(NO_PUBLIC_VALUE),
  fc.nat().map((round) => drandValue(round)),
  fc.constant({ source: 'state-lottery' as const, name: 'Powerball 2026-08-12', value: '3 7 12 – 9', proof: '' }),
)
const anyInput: fc.Arbitrary<LotteryInput> = fc
  .record({
    classes: fc.tuple(...ids.map(() => anyClass)),
    children: fc.array(anyChild, { minLength: 1, maxLength: 12, size: 'max' }),
    priority: fc.constantFrom(...PRIORITIES),
    wait_list_limit: fc.integer({ min: 0, max: 3 }),
    public_value: anyPublicValue,
    isRestored: fc.boolean(),
    secret: fc.nat().map((n) => sha256(String(n))),
  })
  .map(({ classes, children, priority, wait_list_limit, public_value, isRestored, secret }) => {
    const built = classes.map(({ excludes, ...one }, n) =>
      testClass(n + 1, { ...one, excludes: excludes === null || excludes === n + 1 ? [] : [excludes] }),
    )
    return inputOf(built, children, { priority, wait_list_limit, public_value, isRestored, secret })
  })

function drandValue(round: number): PublicValue {
  const proof = sha256(`signature of ${round}`).repeat(2).slice(0, 96)
  return { source: 'drand', name: String(round), value: sha256(Buffer.from(proof, 'hex')), proof }
}

interface Options {
  readonly priority: (typeof PRIORITIES)[number]
  readonly wait_list_limit: number
  readonly public_value: PublicValue
  readonly isRestored: boolean
  readonly secret: string
}
type AnyChild = ReturnType<(typeof anyChild)['generate']>['value']

function inputOf(classes: readonly LotteryClass[], children: readonly AnyChild[], options: Options): LotteryInput {
  const offered = new Map(classes.map((one) => [one.id, one]))
  const all = children.map((child, n) => {
    const { ranked, saved, grade, all_day_first, family, enrolled, waiting, gone } = child
    const wishes = currentWishes([ranked], offered)
    const changes = { grade, all_day_first, family, enrolled, waiting }
    return { child: testChild(n + 1, wishes, changes), saved, gone: Array.from({ length: gone }, (_, k) => 90 + k) }
  })
  const rankingOf = ({ code, family, all_day_first, wishes }: LotteryChild, gone: readonly number[]): SavedRanking => {
    return { code, family, all_day_first, wishes: gone.length > 0 ? [...wishes, gone] : wishes }
  }
  const edited = all.filter(({ saved }) => saved === 'edited')
  const { priority, wait_list_limit, public_value, isRestored, secret } = options
  const leftOut = all.filter(({ saved }) => saved === 'left-out').map(({ child }) => child.code)
  const taking = all.filter(({ saved }) => saved !== 'left-out').map(({ child }) => child)
  return {
    pool: testPool(classes, taking, { priority, wait_list_limit, left_out: leftOut }),
    secret,
    public_value,
    replaced: isRestored ? [{ commitment: sha256('a former secret'), replaced_at: '2026-08-10T16:00:00.000Z' }] : [],
    rankings: all.map(({ child, gone, saved }) =>
      saved === 'edited'
        ? { ...rankingOf(child, gone), all_day_first: !child.all_day_first, wishes: [gone] }
        : rankingOf(child, gone),
    ),
    edits: edited.map(({ child, gone }, n) => ({
      edited_at: `2026-08-11T16:${String(n).padStart(2, '0')}:00.000Z`,
      ranking: rankingOf(child, gone),
    })),
  }
}

const textOf = (input: LotteryInput) => recordText(lotteryRecord(input, sha256), sha256)
const lineIn = (text: string, kind: string) => new RegExp(`^${kind}\\t(.*)$`, 'm').exec(text)?.[1] ?? ''

/** What the school published, as the two programs read it. */
function published(text: string): PublishedHashes {
  const [commitment, rankings_hash, digest] = ['commitment', 'rankings-hash', 'digest'].map((kind) =>
    lineIn(text, kind),
  )
  return { commitment: commitment ?? '', rankings_hash: rankings_hash ?? '', digest: digest ?? '' }
}

/** The verdict of both programs. Fails if they differ. */
function verdictOn(text: string, hashes: Partial<PublishedHashes> = {}): 'refused' | readonly string[] {
  const named = Object.entries(hashes).map(([name, hash]) => [name.replace('_', '-'), hash])
  const checked = checkRecord(text, sha256, Object.fromEntries(named))
  const isHashOfProof = ({ value, proof }: PublicValue) => value === sha256(Buffer.from(proof, 'hex'))
  const verified = verifyRecord(text, sha256, hashes, isHashOfProof)
  const verdict = verified.difference ? 'refused' : verified.unchecked.map((name) => name.replace('_', '-'))
  expect(checked.problem ? 'refused' : checked.unchecked, text).toEqual(verdict)
  return verdict
}

/** A changed text with the digest and the hash of the rankings that it has now. */
function rehashed(text: string, from: string | RegExp, to: string): string {
  expect(text).toMatch(from)
  const changed = text.replace(from, to)
  const rankings = changed.split('\n').filter((line) => line.startsWith('ranking\t'))
  const hash = sha256(rankings.map((line) => `${line}\n`).join(''))
  const body = changed
    .slice(0, changed.lastIndexOf('digest\t'))
    .replace(/^rankings-hash\t.*$/m, `rankings-hash\t${hash}`)
  return `${body}digest\t${sha256(body)}\n`
}

describe('the program that anyone can run', () => {
  test('accepts every record of the lottery, as the school does, and the records have every outcome', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyInput, (input) => {
        const text = textOf(input)
        for (const [, outcome = ''] of text.matchAll(/\d:([a-z-]+)/g)) seen.add(outcome)
        expect(verdictOn(text)).toEqual(['commitment', 'rankings-hash', 'digest'])
        expect(verdictOn(text, published(text))).toEqual([])
      }),
      { numRuns: 300, seed: 7 },
    )
    expect([...seen].filter((outcome) => OUTCOMES.some((known) => known === outcome)).sort()).toEqual(
      [...OUTCOMES].sort(),
    )
  })

  test('refuses each of 200 changes of one byte', () => {
    const [input] = fc.sample(anyInput, { numRuns: 1, seed: 11 })
    const bytes = Buffer.from(textOf(input as LotteryInput))
    for (let n = 0; n < 200; n++) {
      const changed = Buffer.from(bytes)
      const at = Math.floor((n * bytes.length) / 200)
      changed[at] = bytes[at] === 49 ? 50 : 49
      expect(verdictOn(changed.toString()), `byte ${at}`).toBe('refused')
    }
  })

  test('refuses another commitment, other rankings and another digest than the school published', () => {
    const [input] = fc.sample(anyInput, { numRuns: 1, seed: 12 })
    const text = textOf(input as LotteryInput)
    for (const name of ['commitment', 'rankings_hash', 'digest'] as const)
      expect(verdictOn(text, { ...published(text), [name]: sha256('other') })).toBe('refused')
  })
})

const forgeable: LotteryInput = {
  pool: testPool(
    [testClass(10, { excludes: [12] }), testClass(11, { free_seats: 2 }), testClass(12, { days: 'W' })],
    [
      testChild(1, [[10, 11], [12]], { family: 1 }),
      testChild(2, [[11, 10]], { family: 1 }),
      testChild(3, [[10, 11]], { waiting: [10] }),
      testChild(4, [[12]]),
    ],
    { left_out: [5] },
  ),
  secret: sha256('secret'),
  public_value: drandValue(7),
  replaced: [{ commitment: sha256('former'), replaced_at: '2026-08-10T16:00:00.000Z' }],
  rankings: [
    { code: 1, family: 1, all_day_first: true, wishes: [[10, 99, 11], [12]] },
    { code: 2, family: 1, all_day_first: true, wishes: [[11, 10]] },
    { code: 3, family: null, all_day_first: true, wishes: [[11]] },
    { code: 4, family: null, all_day_first: true, wishes: [[12]] },
    { code: 5, family: null, all_day_first: true, wishes: [[12]] },
  ],
  edits: [
    {
      edited_at: '2026-08-11T16:00:00.000Z',
      ranking: { code: 3, family: null, all_day_first: true, wishes: [[10, 11]] },
    },
  ],
}
const genuine = textOf(forgeable)
/** The record of a lottery in which the children are changed, with all its hashes. */
const withChildren = (changed: readonly LotteryChild[]) =>
  textOf({ ...forgeable, pool: { ...forgeable.pool, children: changed } })
const child = (n: number) => forgeable.pool.children[n] as LotteryChild
const others = (n: number) => forgeable.pool.children.filter((one) => one !== child(n))

describe('a forged record', () => {
  test('is made of one that both programs accept', () => {
    expect(verdictOn(genuine, published(genuine))).toEqual([])
    const { notes } = checkRecord(genuine, sha256, {})
    expect(notes).toEqual({ source: 'drand', edited: ['3'], differentFromRanking: ['1', '5'] })
  })

  test.each<[string, string]>([
    ['another outcome', rehashed(genuine, /\d+:enrolled/, '10:waiting:1')],
    ['another place in the line', rehashed(genuine, 'turn\t1\t1\t', 'turn\t1\t2\t')],
    ['another order of two turns', rehashed(genuine, /^(turn.*\n)(turn.*\n)/m, '$2$1')],
    ['another direction', rehashed(genuine, 'reverse', 'forward')],
    ['another seed', rehashed(genuine, /^seed\t.*$/m, `seed\t${sha256('seed')}`)],
    ['another public value', rehashed(genuine, forgeable.public_value.value, sha256('value'))],
    ['another commitment', rehashed(genuine, /^commitment\t.*$/m, `commitment\t${sha256('other')}`)],
    ['a line that is missing', rehashed(genuine, /^market.*\n/m, '')],
    ['a line that is there twice', rehashed(genuine, /^(market.*\n)/m, '$1$1')],
    ['a line of another kind', rehashed(genuine, /^seed/m, 'note\thello\nseed')],
    ['lines in another order', rehashed(genuine, /^(seed.*\n)(priority.*\n)/m, '$2$1')],
    ['a class that is there twice', rehashed(genuine, /^(class\t10.*\n)/m, '$1$1')],
    ['a ranking that is there twice', rehashed(genuine, /^(ranking\t3.*\n)/m, '$1$1')],
    [
      'an edit before an earlier one',
      rehashed(genuine, /^(?<day>edit.*T)16(?<rest>.*\n)/m, '$<day>16$<rest>$<day>15$<rest>'),
    ],
    ['an empty list', rehashed(genuine, /^(edit.*)$/m, '$1 ')],
    ['a child that is there twice', rehashed(genuine, /^(child\t4.*\n)/m, '$1$1')],
    ['a child that is also left out', rehashed(genuine, 'left-out\t5', 'left-out\t4')],
    ['another reason to leave a child out', rehashed(genuine, 'same child', 'too late')],
    ['an unknown class', rehashed(genuine, /10>11 12$/m, '10>98 12')],
    ['a class twice in a list', rehashed(genuine, /10>11 12$/m, '10>11>11 12')],
    ['two times in a list', rehashed(genuine, /10>11 12$/m, '10>11>12')],
    ['two lists for a time', rehashed(genuine, /10>11 12$/m, '10 11 12')],
    ['a number with a zero before it', rehashed(genuine, 'class\t10', 'class\t010')],
    ['a number of seats below zero', rehashed(genuine, /\t1\t0$/m, '\t-1\t0')],
    ['an unknown grade', rehashed(genuine, /\t5\tall-day/, '\t13\tall-day')],
    ['an unknown day', rehashed(genuine, '\tW\t', '\tX\t')],
    ['an unknown priority', rehashed(genuine, 'priority\tnone', 'priority\tfriends')],
    ['another reason for a new secret', rehashed(genuine, 'restored', 'because')],
    ['an edit at no time', rehashed(genuine, '2026-08-11T16:00:00.000Z', 'yesterday')],
    ['an additional field', rehashed(genuine, /^(class\t10.*)$/m, '$1\tgym')],
    ['a removed edit', rehashed(genuine, /^edit.*\n/m, '')],
    ['a removed ranking', rehashed(genuine, /^ranking\t4.*\n/m, '')],
    ['a changed ranking', rehashed(genuine, /^(ranking\t2.*)11>10$/m, '$110>11')],
    ['wishes in another order, with all decisions', withChildren([...others(1), { ...child(1), wishes: [[10, 11]] }])],
    ['an added wish, with all decisions', withChildren([...others(3), { ...child(3), wishes: [[12], [10]] }])],
    ['another family, with all decisions', withChildren([...others(3), { ...child(3), family: 1 }])],
    ['All Day last, with all decisions', withChildren([...others(3), { ...child(3), all_day_first: false }])],
    ['a child without a ranking, with all decisions', withChildren([...forgeable.pool.children, testChild(6, [[12]])])],
    ['a removed last line', genuine.replace(/digest.*\n/, '')],
    ['a missing line end', genuine.trimEnd()],
    ['line ends of Windows', genuine.replaceAll('\n', '\r\n')],
    ['no text', ''],
  ])('with %s is refused by both programs', (_, text) => {
    expect(verdictOn(text)).toBe('refused')
  })

  test('with another secret, or with other rankings and decisions, is refused by those who know what was published', () => {
    const reseeded = textOf({ ...forgeable, secret: sha256('another secret') })
    const rankings = forgeable.rankings.map((one) => (one.code === 2 ? { ...one, wishes: [[10, 11]] } : one))
    const children = [...others(1), { ...child(1), wishes: [[10, 11]] }]
    const reranked = textOf({ ...forgeable, rankings, pool: { ...forgeable.pool, children } })
    const hashes = published(genuine)
    for (const [text, name] of [
      [reseeded, 'commitment'],
      [reranked, 'rankings_hash'],
      [reranked, 'digest'],
    ] as const) {
      expect(verdictOn(text)).not.toBe('refused')
      expect(verdictOn(text, { [name]: hashes[name] })).toBe('refused')
    }
  })

  test('with a drand value that is not the SHA-256 of its signature is refused', () => {
    const text = textOf({ ...forgeable, public_value: { ...drandValue(7), value: sha256('chosen') } })
    expect(checkRecord(text, sha256, {}).problem?.reason).toContain('signature')
  })
})

describe('on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-reference-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (content: string | Uint8Array, ...args: string[]) => {
    writeFileSync(join(folder, 'record.txt'), content)
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, join(folder, 'record.txt'), ...args])
    return { status, output: `${stdout}${stderr}` }
  }
  const { commitment, rankings_hash, digest } = published(genuine)
  const hashes = ['--commitment', commitment, '--rankings-hash', rankings_hash, '--digest', digest]

  test('ends with 0 only if all published hashes are given and match', () => {
    expect(run(genuine, ...hashes).status).toBe(0)
    const { status, output } = run(genuine, ...hashes.slice(0, 2))
    expect(status).toBe(3)
    expect(output).toMatch(/"not compared": \[\s*"rankings-hash",\s*"digest"\s*\]/)
  })

  test('ends with 1 for a difference, also of bytes that are not UTF-8', () => {
    expect(run(genuine, '--digest', sha256('other')).status).toBe(1)
    const named = textOf({
      ...forgeable,
      pool: { ...forgeable.pool, classes: forgeable.pool.classes.map((one) => ({ ...one, section: '\ufffd' })) },
    })
    expect(run(named).status).toBe(3)
    expect(run(Buffer.from(named.replace('\ufffd', '\xff'), 'latin1')).status).toBe(1)
    expect(
      run(Buffer.from(Buffer.from(named).toString('latin1').replace('\xef\xbf\xbd', '\xff'), 'latin1')).status,
    ).toBe(1)
  })

  test('ends with 2 and the usage without a file', () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain('node check.mjs FILE')
  })
})
