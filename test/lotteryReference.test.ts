import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { PERIODS } from '../domain/days.ts'
import { MINUTE_MS } from '../domain/durations.ts'
import { announcedRound, decidingRound, publishedAt } from '../domain/enrollment/lottery/beacon.ts'
import { checkRecord } from '../domain/enrollment/lottery/check.mjs'
import { OUTCOMES } from '../domain/enrollment/lottery/decide.ts'
import { currentWishes, type LotteryPool, PRIORITIES } from '../domain/enrollment/lottery/pool.ts'
import type { RankedPool } from '../domain/enrollment/lottery/poolLines.ts'
import {
  type Change,
  type ClosedLottery,
  editsBetween,
  type LaterEdit,
  type LotteryInput,
  lotteryRecord,
  recordText,
} from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE, nameOfValue, type PublicValue } from '../domain/enrollment/lottery/seed.ts'
import { sha256Hex as sha256 } from '../server/platform/sha256.ts'
import { testChild, testClass, testPool } from './data/enrollmentRules.ts'

const PROGRAM = join(import.meta.dirname, '../domain/enrollment/lottery/check.mjs')
const CLOSED_AT = '2026-08-11T16:00:00.000Z'
const ANNOUNCED = announcedRound({ closes_at: new Date(CLOSED_AT) })
const ids = Array.from({ length: 10 }, (_, n) => n + 1)
const at = (minutes: number) => new Date(Date.parse(CLOSED_AT) + minutes * MINUTE_MS).toISOString()

const anyClass = fc.record({
  days: fc.constantFrom('M' as const, 'W' as const, 'HS' as const),
  period: fc.constantFrom(...PERIODS.slice(0, 3), 'All Day' as const, 'Optional' as const),
  grade: fc.constantFrom('5', '5', '5,6', 'K,12'),
  free_seats: fc.constantFrom(0, 1, 1, 2),
  waiting: fc.constantFrom(0, 0, 0, 1),
  excludes: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 1 }),
  isOffered: fc.constantFrom(true, true, true, false),
})
const anyChild = fc.record({
  grade: fc.constantFrom('5' as const, '5' as const, '5' as const, '6' as const, 'K' as const, 'done' as const),
  ranked: fc.shuffledSubarray(ids, { minLength: 1 }),
  all_day_first: fc.boolean(),
  isSibling: fc.boolean(),
  enrolled: fc.subarray(ids, { maxLength: 2 }),
  waiting: fc.subarray(ids, { maxLength: 2 }),
  /** `unranked`: the family saved nothing. `left-out`: only the ranking is there. */
  takes: fc.constantFrom('part' as const, 'part' as const, 'part' as const, 'unranked' as const, 'left-out' as const),
})
const anyState = fc
  .record({
    classes: fc.tuple(...ids.map(() => anyClass)),
    children: fc.array(anyChild, { minLength: 2, maxLength: 12, size: 'max' }),
    priority: fc.constantFrom(...PRIORITIES),
    wait_list_limit: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ classes, children, ...options }): RankedPool => {
    const all = children.map((child, n) => ({ ...child, code: n + 1 })).filter(({ takes }) => takes !== 'unranked')
    const siblings = all.filter(({ isSibling }) => isSibling)
    const family = siblings.length > 1 ? (siblings[0]?.code ?? null) : null
    const taking = all.filter(({ takes }) => takes === 'part')
    const built = classes.flatMap(({ isOffered, excludes, waiting, ...one }, n) => {
      const places = taking.filter((child) => child.waiting.includes(n + 1)).length
      const id = n + 1
      const others = excludes.filter((other) => other !== id)
      return isOffered ? [testClass(id, { ...one, excludes: others, waiting: waiting + places })] : []
    })
    const offered = new Map(built.map((one) => [one.id, one]))
    const ofFamily = ({ code, isSibling, all_day_first }: (typeof all)[number]) => {
      return { code, family: isSibling ? family : null, all_day_first }
    }
    const ranked = taking.flatMap((child) => {
      const { grade, waiting, ranked } = child
      const wishes = currentWishes([ranked], offered)
      const enrolled = child.enrolled.filter((id) => offered.has(id))
      return wishes.length === 0
        ? []
        : [testChild(child.code, wishes, { grade, enrolled, waiting, ...ofFamily(child) })]
    })
    const rankings = all.map((child) => ({ ...ofFamily(child), wishes: child.ranked.map((id) => [id]) }))
    return { pool: testPool(built, ranked, options), rankings }
  })

const anyInput: fc.Arbitrary<LotteryInput> = fc
  .record({
    before: anyState,
    now: fc.option(anyState),
    source: fc.constantFrom('none' as const, 'drand' as const, 'nist' as const, 'state-lottery' as const),
    replacedAfter: fc.uniqueArray(fc.integer({ min: -30, max: 60 }), { maxLength: 2 }),
    secret: fc.nat().map((n) => sha256(String(n))),
  })
  .map(({ before, now, source, replacedAfter, secret }) => {
    const replaced = replacedAfter
      .toSorted((a, b) => a - b)
      .map((minutes) => ({ commitment: sha256(`former ${minutes}`), replaced_at: at(minutes) }))
    const edits = editsBetween(before, now ?? before).map((change, n) => editOf(change, at(n)))
    return { closed: closedWith(before), edits, secret, public_value: publicValueOf(source, replaced), replaced }
  })

function closedWith(state: RankedPool, closed_at = CLOSED_AT): ClosedLottery {
  return {
    ...state,
    closed_at,
    kept_at: closed_at,
    announced_round: announcedRound({ closes_at: new Date(closed_at) }).round,
  }
}

function editOf(change: Change, edited_at = at(1)): LaterEdit {
  return { edited_at, reason: 'The teacher moved away', change }
}

function publicValueOf(
  source: PublicValue['source'],
  replaced: LotteryInput['replaced'] = [],
  closed_at = CLOSED_AT,
): PublicValue {
  const round = decidingRound({ closes_at: new Date(closed_at), replaced_commitments: replaced })
  const name = nameOfValue(source, round)
  const proof = sha256(`signature of ${round.round}`).repeat(2).slice(0, 96)
  if (source === 'drand') return { source, name, value: sha256(Buffer.from(proof, 'hex')), proof }
  if (source === 'nist') return { source, name, value: 'A1'.repeat(64), proof: '' }
  return source === 'none' ? NO_PUBLIC_VALUE : { source, name, value: '3 7 12 40 69 9', proof: '' }
}

const textOf = (input: LotteryInput) => recordText(lotteryRecord(input, sha256), sha256)
const lineIn = (text: string, kind: string) => new RegExp(`^${kind}\\t(.*)$`, 'm').exec(text)?.[1] ?? ''

/** What families had at the closing. */
function publishedAtClosing(text: string): Readonly<Record<string, string>> {
  return { commitment: lineIn(text, 'commitment'), 'closing-hash': lineIn(text, 'closing-hash') }
}

function published(text: string): Readonly<Record<string, string>> {
  return { ...publishedAtClosing(text), digest: lineIn(text, 'digest') }
}

/** What the program says: why the record is wrong, or what it did not compare. */
function verdictOn(text: string, hashes: Readonly<Record<string, string>> = {}): string | readonly string[] {
  const { problem, unchecked = [] } = checkRecord(text, sha256, hashes)
  return problem ? problem.reason : unchecked
}

/** A changed text with the hashes that it has now. */
function rehashed(text: string, from: string | RegExp, to: string): string {
  expect(text).toMatch(from)
  const changed = text.replace(from, to)
  const closing = changed.slice(0, changed.indexOf('closing-hash\t'))
  const body = changed
    .slice(0, changed.lastIndexOf('digest\t'))
    .replace(/^closing-hash\t.*$/m, `closing-hash\t${sha256(closing)}`)
  return `${body}digest\t${sha256(body)}\n`
}

describe('the program that anyone can run', () => {
  test('accepts every record of the lottery, and the records have every outcome', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyInput, (input) => {
        const text = textOf(input)
        for (const [, outcome = ''] of text.matchAll(/\d:([a-z-]+)/g)) seen.add(outcome)
        expect(verdictOn(text), text).toEqual(['commitment', 'closing-hash', 'digest'])
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
      const place = Math.floor((n * bytes.length) / 200)
      changed[place] = bytes[place] === 49 ? 50 : 49
      expect(verdictOn(changed.toString()), `byte ${place}`).toBeTypeOf('string')
    }
  })

  test('refuses every single changed, removed or added byte of a small record', () => {
    for (let place = 0; place < genuine.length; place++) {
      const character = genuine[place] === '1' ? '2' : '1'
      for (const inserted of [character, '', `${genuine[place]}${character}`, '\t', '\n']) {
        const changed = genuine.slice(0, place) + inserted + genuine.slice(place + 1)
        if (changed !== genuine) expect(verdictOn(changed), `${place}: ${inserted}`).toBeTypeOf('string')
      }
    }
  })

  test('refuses another commitment, another closing and another digest than the school published', () => {
    for (const name of Object.keys(published(genuine)))
      expect(verdictOn(genuine, { ...published(genuine), [name]: sha256('other') })).toBe(
        'The school published another hash.',
      )
  })
})

const classes = [
  testClass(10, { excludes: [12], waiting: 1 }),
  testClass(11, { free_seats: 2 }),
  testClass(12, { days: 'W' }),
  testClass(13, { days: 'F', free_seats: 0 }),
]
const children = [
  testChild(1, [[10, 11], [12]], { family: 1 }),
  testChild(2, [[11, 10]], { family: 1 }),
  testChild(3, [[11, 10]], { waiting: [10] }),
  testChild(4, [[12], [13]], { enrolled: [11, 13] }),
]
const ranking = (code: number, wishes: readonly (readonly number[])[], family: number | null = null) => {
  return { code, family, all_day_first: true, wishes }
}
const state: RankedPool = {
  pool: testPool(classes, children),
  rankings: [
    ranking(1, [[10, 99, 11], [12]], 1),
    ranking(2, [[11, 10]], 1),
    ranking(3, [[11, 10]]),
    ranking(4, [[12], [13]]),
    ranking(5, [[12]]),
  ],
}
/** The office let child 3 choose again after the closing. */
const edited: RankedPool = {
  pool: { ...state.pool, children: children.map((one) => (one.code === 3 ? { ...one, wishes: [[10, 11]] } : one)) },
  rankings: state.rankings.map((one) => (one.code === 3 ? ranking(3, [[10, 11]]) : one)),
}
const replaced = [{ commitment: sha256('former'), replaced_at: at(-60) }]
const forgeable: LotteryInput = {
  closed: closedWith(state),
  edits: editsBetween(state, edited).map((change) => editOf(change)),
  secret: sha256('secret'),
  public_value: publicValueOf('drand'),
  replaced,
}
const genuine = textOf(forgeable)
const COULD_BE_KNOWN = publishedAtClosing(genuine)
/** A whole record, with all decisions and hashes, of a lottery in which the closing is another one. */
const withClosing = (changes: Partial<LotteryPool>, rankings = state.rankings) =>
  textOf({ ...forgeable, edits: [], closed: closedWith({ pool: { ...state.pool, ...changes }, rankings }) })
const withChild = (code: number, changes: Partial<(typeof children)[number]>) =>
  withClosing({ children: children.map((one) => (one.code === code ? { ...one, ...changes } : one)) })
const withClass = (id: number, changes: Partial<(typeof classes)[number]>) =>
  withClosing({ classes: classes.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
const withRanking = (code: number, changes: Partial<(typeof state.rankings)[number]>) =>
  withClosing(
    {},
    state.rankings.map((one) => (one.code === code ? { ...one, ...changes } : one)),
  )
const withEdit = (change: Change, edited_at = at(1)) => textOf({ ...forgeable, edits: [editOf(change, edited_at)] })
const withValue = (changes: Partial<PublicValue>) =>
  textOf({ ...forgeable, public_value: { ...publicValueOf(changes.source ?? 'drand'), ...changes } })
const removed = (kind: string, id: number): Change => ({ action: 'removed', line: [kind, id] })
const set = (...line: (string | number)[]): Change => ({ action: 'set', line })

test('the genuine record is accepted, with what families can judge', () => {
  expect(verdictOn(genuine, published(genuine))).toEqual([])
  expect(checkRecord(genuine, sha256).notes).toEqual({
    closed: CLOSED_AT,
    publicValue: forgeable.public_value,
    replaced: [at(-60)],
    edits: [
      `${at(1)} The teacher moved away set ranking 3  all-day-first 10>11`,
      `${at(1)} The teacher moved away set child 3  5 all-day-first  10 10>11`,
    ],
    fewerWishes: ['1', '5'],
  })
})

describe('a record that was forged with all its hashes is refused', () => {
  test.each<[string, string]>([
    ['another outcome', rehashed(genuine, /\d+:enrolled/, '10:waiting:1')],
    ['another place in the line', rehashed(genuine, 'turn\t1\t1\t', 'turn\t1\t2\t')],
    ['another order of two turns', rehashed(genuine, /^(turn.*\n)(turn.*\n)/m, '$2$1')],
    ['another direction', rehashed(genuine, 'forward', 'reverse')],
    ['another seed', rehashed(genuine, /^seed\t.*$/m, `seed\t${sha256('seed')}`)],
    ['another public value', rehashed(genuine, forgeable.public_value.value, sha256('value'))],
    ['another commitment', rehashed(genuine, /^commitment\t.*$/m, `commitment\t${sha256('other')}`)],
    ['a line that is missing', rehashed(genuine, /^market.*\n/m, '')],
    ['a line that is there twice', rehashed(genuine, /^(market.*\n)/m, '$1$1')],
    ['a line of another kind', rehashed(genuine, /^seed/m, 'note\thello\nseed')],
    ['lines in another order', rehashed(genuine, /^(priority.*\n)(wait-list-limit.*\n)/m, '$2$1')],
    ['rankings in another order', rehashed(genuine, /^(ranking\t1.*\n)(ranking\t2.*\n)/m, '$2$1')],
    ['a class that is there twice', rehashed(genuine, /^(class\t10.*\n)/m, '$1$1')],
    ['a ranking that is there twice', rehashed(genuine, /^(ranking\t3.*\n)/m, '$1$1')],
    ['a child that is there twice', rehashed(genuine, /^(child\t4.*\n)/m, '$1$1')],
    ['an edit that is there twice', rehashed(genuine, /^(edit.*\n)/m, '$1$1')],
    [
      'edits in another order',
      rehashed(
        textOf({ ...forgeable, edits: forgeable.edits.map((edit, n) => ({ ...edit, edited_at: at(n) })) }),
        /^(edit.*\n)(edit.*\n)/m,
        '$2$1',
      ),
    ],
    ['an edit without a reason', rehashed(genuine, 'The teacher moved away', '')],
    ['an edit with a blank reason', rehashed(genuine, 'The teacher moved away', ' ')],
    ['an edit at no time', rehashed(genuine, at(1), 'yesterday')],
    ['an edit on a day that does not exist', rehashed(genuine, at(1), '2026-11-31T16:00:00.000Z')],
    ['an edit before the closing', withEdit(set('priority', 'oldest-first'), at(-1))],
    [
      'an edit before what decides was kept',
      textOf({
        ...forgeable,
        closed: { ...forgeable.closed, kept_at: at(2) },
        edits: [editOf(set('priority', 'oldest-first'))],
      }),
    ],
    ['an edit that changes nothing', withEdit(set('priority', 'none'))],
    ['an edit that removes what is not there', withEdit(removed('class', 77))],
    [
      'an edit of the seed',
      rehashed(withEdit(set('priority', 'oldest-first')), 'set\tpriority\toldest-first', `set\tseed\t${sha256('x')}`),
    ],
    [
      'an edit that removes the priority',
      rehashed(withEdit(set('priority', 'oldest-first')), 'set\tpriority\toldest-first', 'removed\tpriority\t'),
    ],
    ['an edit of a ranking without the child', withEdit(set('ranking', 3, '', 'all-day-first', '10>11'))],
    ['an edit that removes the ranking of a child', withEdit(removed('ranking', 4))],
    [
      'an edit that removes a class that a child has',
      rehashed(withEdit(set('priority', 'oldest-first')), 'set\tpriority\toldest-first', 'removed\tclass\t11'),
    ],
    ['an edit with a family number of nobody', withEdit(set('ranking', 5, 4, 'all-day-first', '12'))],
    [
      'a closing on a day that does not exist',
      rehashed(genuine, `closed\t${CLOSED_AT}`, 'closed\t2026-02-30T16:00:00.000Z'),
    ],
    ['another announced round', rehashed(genuine, `announced-round\t${ANNOUNCED.round}`, 'announced-round\t1000')],
    [
      'an input that was kept when the announced round was public, with that round',
      rehashed(genuine, `kept\t${CLOSED_AT}`, `kept\t${ANNOUNCED.published_at.toISOString()}`),
    ],
    ['an input that was kept before the closing', rehashed(genuine, `kept\t${CLOSED_AT}`, `kept\t${at(-1)}`)],
    ['an additional field', rehashed(genuine, /^(class\t10.*)$/m, '$1\tgym')],
    ['a number with a zero before it', rehashed(genuine, 'class\t10', 'class\t010')],
    ['a number of seats below zero', rehashed(genuine, /\t0\t0$/m, '\t-1\t0')],
    ['an unknown grade', rehashed(genuine, /\t5\tall-day/, '\t13\tall-day')],
    ['an unknown day', rehashed(genuine, '\tW\t', '\tX\t')],
    ['an unknown priority', rehashed(genuine, 'priority\tnone', 'priority\tfriends')],
    ['a section with a carriage return', rehashed(genuine, '\t110\t', '\t1\r0\t')],
    ['another reason for a new secret', rehashed(genuine, 'restored', 'because')],
    ['a removed last line', genuine.replace(/digest.*\n/, '')],
    ['a missing line end', genuine.trimEnd()],
    ['line ends of Windows', genuine.replaceAll('\n', '\r\n')],
    ['another version', genuine.replace('lottery 3', 'lottery 2')],
    ['no text', ''],
    ['an unknown class in a list', rehashed(genuine, /^(child\t1.*)10>11 12$/m, '$110>98>11 12')],
    ['a class twice in a list', withChild(1, { wishes: [[10, 11, 11], [12]] })],
    ['two times in a list', withChild(1, { wishes: [[10, 11, 12]] })],
    ['two lists for a time', withChild(1, { wishes: [[10], [11], [12]] })],
    ['lists in another order', withChild(1, { wishes: [[12], [10, 11]] })],
    ['wishes in another order', withChild(1, { wishes: [[11, 10], [12]] })],
    ['an added wish', withChild(3, { wishes: [[11, 10], [12]] })],
    ['another family', withChild(3, { family: 1 })],
    ['no family', withChild(2, { family: null })],
    ['All Day last', withChild(4, { all_day_first: false })],
    ['a child without a ranking', withClosing({ children: [...children, testChild(6, [[12]])] })],
    ['a class that is ranked twice', withRanking(5, { wishes: [[12], [12]] })],
    ['a family of one', withRanking(5, { family: 5 })],
    [
      'a family number that is not the lowest code',
      withClosing(
        { children: children.slice(2) },
        state.rankings.map((one) => (one.code < 3 ? { ...one, family: 2 } : one)),
      ),
    ],
    ['a grade twice', withClass(10, { grade: '5,5' })],
    ['a class that excludes itself', withClass(10, { excludes: [10] })],
    ['an excluded class that is not there', rehashed(genuine, /^(class\t10\t.*\t)12(\t1\t1)$/m, '$112,77$2')],
    ['classes of a child in another order', rehashed(genuine, '11,13', '13,11')],
    ['a place for a class that is not there', rehashed(genuine, /^(child\t3.*\t)10(\t11>10)$/m, '$110,77$2')],
  ])('with %s', (_, text) => {
    expect(verdictOn(text)).toBeTypeOf('string')
  })
})

describe('a public value is refused that is not the announced one in its one form', () => {
  const { value, proof } = publicValueOf('drand')
  const drawing = publicValueOf('state-lottery')
  const pulse = publicValueOf('nist')
  test.each<[string, Partial<PublicValue>]>([
    ['a real round of 2023', { name: '1000' }],
    ['the next round', { name: String(ANNOUNCED.round + 1) }],
    ['the round with a zero before it', { name: `0${ANNOUNCED.round}` }],
    ['a value that is not the SHA-256 of its signature', { value: sha256('chosen') }],
    ['another spelling of the signature', { proof: proof.toUpperCase() }],
    ['no signature', { proof: '' }],
    ['an unknown source', { source: 'dice' as PublicValue['source'], name: '', value: '4', proof: '' }],
    ['none with a name', { source: 'none', name: 'nothing' }],
    ['none with a value', { source: 'none', value: '4' }],
    ['none with a proof', { source: 'none', proof }],
    ['the pulse of another minute', { ...pulse, name: at(12) }],
    ['a pulse named by its number', { ...pulse, name: '1234567' }],
    ['a pulse in lowercase', { ...pulse, value: pulse.value.toLowerCase() }],
    ['a pulse that is cut off', { ...pulse, value: pulse.value.slice(2) }],
    ['a pulse with a proof', { ...pulse, proof }],
    ['another day of the drawing', { ...drawing, name: 'Powerball 2026-08-15' }],
    ['a day without a drawing', { ...drawing, name: 'Powerball 2026-08-13' }],
    ['another game', { ...drawing, name: drawing.name.replace('Powerball', 'Pick 6') }],
    ['another spelling of the game', { ...drawing, name: drawing.name.toUpperCase() }],
    ['another spelling of the date', { ...drawing, name: 'Powerball August 12, 2026' }],
    ['a drawing with a proof', { ...drawing, proof: value }],
  ])('%s', (_, changes) => {
    expect(verdictOn(withValue(changes))).toBeTypeOf('string')
  })

  test('each other order and spelling of the numbers of a drawing', () => {
    expect(verdictOn(withValue(drawing))).toEqual(['commitment', 'closing-hash', 'digest'])
    const [balls, powerball] = [drawing.value.split(' ').slice(0, 5), drawing.value.split(' ')[5]]
    const orders = balls.flatMap((ball, n) => balls.map((_, place) => balls.toSpliced(n, 1).toSpliced(place, 0, ball)))
    const spellings = [balls, ...orders].flatMap((order) =>
      [' ', ', ', ',', '-', '\u2013', '  '].flatMap((separator) => {
        const text = order.join(separator)
        const last = [`${separator}${powerball}`, ` PB ${powerball}`, ` (${powerball})`, '']
        return [...last.map((end) => text + end), text.replace('3', '03') + last[0], ` ${text}${last[0]}`]
      }),
    )
    const others = [...new Set(spellings)].filter((spelling) => spelling !== drawing.value)
    expect(others.length).toBeGreaterThan(500)
    for (const spelling of others)
      expect(verdictOn(withValue({ ...drawing, value: spelling })), spelling).toBeTypeOf('string')
    for (const wrong of ['3 7 12 40 70 9', '3 7 12 40 69 27', '3 7 12 40 40 9', '0 7 12 40 69 9', '3 7 12 40 69 0'])
      expect(verdictOn(withValue({ ...drawing, value: wrong })), wrong).toBeTypeOf('string')
  })

  test('the names are those of the first pulse and drawing after the round', () => {
    expect([pulse.name, drawing.name]).toEqual(['2026-08-11T16:10:00.000Z', 'Powerball 2026-08-12'])
    expect(ANNOUNCED.published_at.toISOString() <= pulse.name).toBe(true)
  })
})

describe('families who have only what was published at the closing refuse', () => {
  test.each<[string, string]>([
    ['another secret', textOf({ ...forgeable, secret: sha256('another secret') })],
    ['a closing in 2023 that announces a real round', closedAt('2023-08-23T15:49:24.000Z')],
    ['a closing a second later', closedAt(at(1 / 60))],
    [
      'a class without seats at an unused time',
      withClosing({ classes: [...classes, testClass(77, { days: 'HS', free_seats: 0 })] }),
    ],
    ['another priority', withClosing({ priority: 'oldest-first' })],
    ['another limit of the wait lists', withClosing({ wait_list_limit: 4 })],
    ['another grade of a child', withChild(3, { grade: '6' })],
    ['another class of a child', withChild(3, { enrolled: [12] })],
    ['fewer wishes of a child', withChild(4, { wishes: [[12]] })],
    ['a child less', withClosing({ children: children.slice(0, 3) })],
    ['another seat', withClass(10, { free_seats: 2 })],
    ['other grades of a class', withClass(12, { grade: '5,6' })],
    ['another restriction', withClass(10, { excludes: [] })],
    ['another period', withClass(13, { period: '2' })],
    ['another ranking and its wishes', textOf({ ...forgeable, edits: [], closed: closedWith(edited) })],
  ])('%s, with all decisions and hashes', (_, text) => {
    const { digest: _digest, ...known } = published(text)
    expect(verdictOn(text, known)).toEqual(['digest'])
    expect(verdictOn(text, COULD_BE_KNOWN)).toBe('The school published another hash.')
  })

  test('nothing that is an edit with its reason, which everyone sees', () => {
    const text = withEdit(set('class', 77, 'GYM', 'HS', '1', '5', '', 0, 0))
    expect(verdictOn(text, COULD_BE_KNOWN)).toEqual(['digest'])
    expect(checkRecord(text, sha256).notes?.edits).toEqual([
      `${at(1)} The teacher moved away set class 77 GYM HS 1 5  0 0`,
    ])
  })
})

describe('a secret that was replaced', () => {
  const renewed = (replaced_at: string, closed_at: string | undefined = CLOSED_AT) => {
    const former = [{ commitment: sha256('former'), replaced_at }]
    return { ...forgeable, replaced: former, public_value: publicValueOf('drand', former, closed_at) }
  }
  const roundOf = (input: LotteryInput) => Number(input.public_value.name)

  test('before the round is public keeps the announced round', () => {
    const input = renewed(new Date(ANNOUNCED.published_at.getTime() - 1).toISOString())
    expect(roundOf(input)).toBe(ANNOUNCED.round)
    expect(verdictOn(textOf(input))).toEqual(['commitment', 'closing-hash', 'digest'])
  })

  test('when it is public is a new lottery with a round that was in the future, and the old round is refused', () => {
    const replaced_at = ANNOUNCED.published_at.toISOString()
    const input = renewed(replaced_at)
    expect(publishedAt(roundOf(input)) >= new Date(Date.parse(replaced_at) + 600_000)).toBe(true)
    expect(verdictOn(textOf(input))).toEqual(['commitment', 'closing-hash', 'digest'])
    expect(verdictOn(textOf({ ...input, public_value: publicValueOf('drand') }))).toBeTypeOf('string')
  })

  test('is no longer the one that families wrote down, which the program says', () => {
    const text = textOf(renewed(at(30)))
    expect(verdictOn(text, { commitment: sha256('former') })).toBe(
      'A new secret replaced this one. Compare the commitment that was published then.',
    )
  })

  test('is not used again, and has no former one twice', () => {
    const again = { commitment: sha256(forgeable.secret), replaced_at: at(-50) }
    for (const more of [again, { ...again, commitment: sha256('former') }])
      expect(verdictOn(textOf({ ...forgeable, replaced: [...replaced, more] }))).toBe('A commitment is used once.')
  })
})

function closedAt(closed_at: string): string {
  const closed = closedWith(state, closed_at)
  return textOf({ ...forgeable, edits: [], closed, replaced: [], public_value: publicValueOf('drand', [], closed_at) })
}

describe('on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-reference-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (content: string | Uint8Array, ...args: string[]) => {
    writeFileSync(join(folder, 'record.txt'), content)
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, join(folder, 'record.txt'), ...args])
    return { status, output: `${stdout}${stderr}` }
  }
  const hashes = Object.entries(published(genuine)).flatMap(([name, hash]) => [`--${name}`, hash])

  test('ends with 0 only if all published hashes are given and match', () => {
    expect(run(genuine, ...hashes).status).toBe(0)
    const { status, output } = run(genuine, ...hashes.slice(0, 2))
    expect(status).toBe(3)
    expect(output).toMatch(/"not compared": \[\s*"closing-hash",\s*"digest"\s*\]/)
  })

  test('ends with 1 for a difference, also of bytes that are not UTF-8', () => {
    expect(run(genuine, '--digest', sha256('other')).status).toBe(1)
    const named = withClass(10, { section: '\ufffd' })
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
