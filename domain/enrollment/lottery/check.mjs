// Checks the record of an enrollment lottery without any other code of the school. The page /lottery/check explains the rules.
//   node check.mjs record.txt [--commitment HASH] [--closing-hash HASH] [--digest HASH]
// Needs Node 22 or newer, nothing else. The hashes are those that the school published. Exit code 0: correct, and all three hashes match.
// 1: a difference. 2: wrong usage. 3: correct in itself, but not compared with all three hashes.
const VERSION = 'online enrollment lottery 3'
const DAYS = ['M', 'T/TH', 'W', 'F', 'HS']
const PERIODS = ['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional']
const GRADES = ['K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'done']
const PUBLISHED = ['commitment', 'closing-hash', 'digest']

const [TEXT, REASON, HASH, NUMBER] = ['[^\\t\\r]*', '\\S([^\\t\\r]*\\S)?', '[0-9a-f]{64}', '(0|[1-9]\\d{0,9})']
const TIME = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z'
const [IDS, LIST, GRADE] = [`(${NUMBER}(,${NUMBER})*)?`, `${NUMBER}(>${NUMBER})*`, `(${GRADES.slice(0, -1).join('|')})`]
const WISHES = `${LIST}( ${LIST})*`
const BALLS = '([1-9]|[1-6]\\d)( ([1-9]|[1-6]\\d)){4} ([1-9]|1\\d|2[0-6])'
const VALUES = [
  `drand\t${NUMBER}\t${HASH}\t[0-9a-f]{96}`,
  `nist\t${TIME}\t[0-9A-F]{128}\t`,
  `state-lottery\t${TEXT}\t${BALLS}\t`,
  'none\t\t\t',
]
/** The kinds of lines that decide, with their fields as regular expressions. A kind with a * has any number of lines. */
const POOL = {
  priority: ['(none|oldest-first|youngest-first)'],
  'wait-list-limit': [NUMBER],
  'ranking*': [NUMBER, `${NUMBER}?`, 'all-day-(first|last)', WISHES],
  'class*': [
    NUMBER,
    TEXT,
    `(${DAYS.join('|')})`,
    `(${PERIODS.join('|')})`,
    `${GRADE}(,${GRADE})*`,
    IDS,
    NUMBER,
    NUMBER,
  ],
  'child*': [NUMBER, `${NUMBER}?`, `(${GRADE}|done)`, 'all-day-(first|last)', IDS, IDS, WISHES],
}
const SET = Object.entries(POOL).map(([key, fields]) => ['set', key.replace('*', ''), ...fields].join('\t'))
/** All kinds of lines in their order. Those before closing-hash are the text whose hash was published at the closing. */
const KINDS = {
  [VERSION]: [],
  closed: [TIME],
  kept: [TIME],
  'announced-round': [NUMBER],
  ...POOL,
  'closing-hash': [HASH],
  secret: [HASH],
  commitment: [HASH],
  'replaced*': [HASH, TIME, 'restored'],
  'public-value': [`(${VALUES.join('|')})`],
  seed: [HASH],
  'edit*': [TIME, REASON, `(${SET.join('|')}|removed\t(ranking|class|child)\t${NUMBER})`],
  'market*': [],
  'turn*': [],
}
const split = (text, separator) => (text === '' ? [] : text.split(separator))
const textOf = ([kind, rows]) => rows.map((fields) => `${[kind, ...fields].join('\t')}\n`).join('')

/** Ends the check: why a line is wrong. */
class Refusal {
  constructor(line, reason, expected) {
    Object.assign(this, { line, reason, expected })
  }
}

/**
 * Computes every line again. `sha256` returns the SHA-256 of a text in UTF-8, or of bytes, in lowercase hexadecimal. `published` has the
 * known hashes by the names of their lines. Returns the first `problem`, or the hashes that were not compared, and `notes` to judge.
 * @param {string} text @param {(data: string | Uint8Array) => string} sha256 @param {{ readonly [line: string]: string }} published
 * @returns {{ problem?: { line: number, reason: string, expected?: string, found?: string }, unchecked?: string[], notes?: Notes }}
 * @typedef {{ source: string, name: string, value: string, proof: string }} PublicValue
 * @typedef {{ closed: string, publicValue: PublicValue, replaced: string[], edits: string[], fewerWishes: string[] }} Notes
 */
export function checkRecord(text, sha256, published = {}) {
  const found = text.split('\n')
  const problem = (index, reason, expected) => ({ problem: { line: index + 1, reason, expected, found: found[index] } })
  try {
    const rows = rowsOf(found)
    const pool = poolOf(rows)
    const expected = expectedText(rows, pool, sha256).split('\n')
    const wrong = [...expected, ...found].findIndex((_, index) => expected[index] !== found[index])
    if (wrong !== -1) return problem(wrong, 'This line must be another one.', expected[wrong])
    compare(found, rows, sha256, published)
    return { unchecked: PUBLISHED.filter((kind) => published[kind] === undefined), notes: notesOf(rows, pool) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const index = found.findLastIndex((line) => line === error.line || line.endsWith(`\tset\t${error.line}`))
    return problem(Math.max(index, 0), error.reason, error.expected)
  }
}

/** The fields of the lines by kind, in the order of their numbers or times. */
function rowsOf(found) {
  if (found[0] !== VERSION) throw new Refusal(found[0], 'This program reads another version of records.', VERSION)
  const rows = {}
  for (const [key, fields] of Object.entries(KINDS)) {
    const kind = key.replace('*', '')
    const pattern = new RegExp(`^${[kind, ...fields].join('\t')}$`)
    rows[kind] = found.filter((line) => pattern.test(line)).map((line) => line.split('\t').slice(1))
    if (key === kind && rows[kind].length !== 1) throw new Refusal('', `There must be one correct line "${kind}".`)
    if (['ranking', 'class', 'child'].includes(kind)) rows[kind].sort(([a], [b]) => a - b)
  }
  const lines = new Set(
    Object.entries(rows).flatMap(([kind, all]) => all.map((fields) => [kind, ...fields].join('\t'))),
  )
  const unreadable = found.find((line) => line !== '' && !/^(market|turn|digest)\t/.test(line) && !lines.has(line))
  if (unreadable !== undefined) throw new Refusal(unreadable, 'This is no line of a record.')
  rows.edit.sort(([a], [b]) => Number(a > b) - Number(a < b))
  rows.replaced.sort(([, a], [, b]) => Number(a > b) - Number(a < b))
  for (const [kind, at] of [
    ['closed', 0],
    ['kept', 0],
    ['edit', 0],
    ['replaced', 1],
  ]) {
    const wrong = rows[kind].find((fields) => iso(fields[at]) !== fields[at])
    if (wrong) throw new Refusal([kind, ...wrong].join('\t'), 'There is no such day.')
  }
  return rows
}

/** A time as a record has it. */
function iso(time) {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** What is decided: the lines as they were at the closing, with the edits. By kind, the fields by their number. */
function poolOf(rows) {
  const keyOf = (kind, [number]) => (`${kind}*` in POOL ? number : kind)
  const kinds = Object.keys(POOL).map((key) => key.replace('*', ''))
  const pool = Object.fromEntries(
    kinds.map((kind) => [kind, new Map(rows[kind].map((fields) => [keyOf(kind, fields), fields]))]),
  )
  checkRules(pool)
  const [[closed], [kept]] = [rows.closed[0], rows.kept[0]]
  if (kept < closed) throw new Refusal(`kept\t${kept}`, 'This was kept before the closing.')
  for (const edit of rows.edit) {
    const [time, , action, kind, ...fields] = edit
    const [line, lines, key] = [['edit', ...edit].join('\t'), pool[kind], keyOf(kind, fields)]
    if (time < kept) throw new Refusal(line, 'This edit is earlier than the time in the line "kept".')
    const changed = action === 'set' ? fields.join('\t') : undefined
    if (lines.get(key)?.join('\t') === changed) throw new Refusal(line, 'This edit changes nothing.')
    if (action === 'set') lines.set(key, fields)
    else lines.delete(key)
  }
  checkRules(pool)
  return pool
}

/** The rules for lines that name other lines. */
function checkRules({ ranking, class: classes, child }) {
  const check = (kind, fields, isRight, reason) => {
    if (!isRight) throw new Refusal([kind, ...fields].join('\t'), reason)
  }
  const isUnique = (list) => new Set(list).size === list.length
  const areClasses = (text) =>
    split(text, ',').every((id, n, ids) => classes.has(id) && (n === 0 || Number(ids[n - 1]) < Number(id)))
  const families = Map.groupBy(ranking.values(), ([, family]) => family)
  for (const fields of ranking.values()) {
    const [code, family, , wishes] = fields
    check('ranking', fields, isUnique(wishes.split(/[> ]/)), 'A ranking has each class once.')
    const isLowest =
      families.get(family).length > 1 && ranking.get(family)?.[1] === family && Number(family) <= Number(code)
    check('ranking', fields, family === '' || isLowest, 'A family number is the lowest code of the siblings.')
  }
  for (const fields of classes.values()) {
    const [id, , , , grades, excludes] = fields
    check('class', fields, isUnique(grades.split(',')), 'A class has each grade once.')
    const areOthers = areClasses(excludes) && !excludes.split(',').includes(id)
    check('class', fields, areOthers, 'A class excludes other classes of the record, by id.')
  }
  for (const fields of child.values()) {
    const [code, family, , allDay, enrolled, waiting, wishes] = fields
    const [, savedFamily, savedAllDay, saved = ''] = ranking.get(code) ?? []
    const kept = saved.split(/[> ]/).filter((id) => wishes.split(/[> ]/).includes(id))
    const isSaved = family === savedFamily && allDay === savedAllDay && wishes === wishesText(listsOf(kept, classes))
    check('child', fields, isSaved, 'This is not what the ranking of this child says.')
    check('child', fields, areClasses(enrolled) && areClasses(waiting), 'A child has classes of the record, by id.')
  }
}

/** One list for each time. Without unknown classes. */
function listsOf(ids, classes) {
  const known = ids.filter((id) => classes.has(id))
  return [...Map.groupBy(known, (id) => classes.get(id).slice(2, 4).join(':')).values()]
}
const wishesText = (lists) => lists.map((list) => list.join('>')).join(' ')

/** All lines as they are computed. One that is repeated, in the wrong place or in no order is not among them. */
function expectedText(rows, pool, sha256) {
  const [[secret], [source, , value, proof]] = [rows.secret[0], rows['public-value'][0]]
  const commitment = sha256(secret)
  const seed = sha256(`${secret}:${value}`)
  const [[priority], [limit]] = [pool.priority.get('priority'), pool['wait-list-limit'].get('wait-list-limit')]
  const classes = new Map([...pool.class].map(([id, fields]) => [id, toClass(fields)]))
  const children = [...pool.child.values()].map((fields) => toChild(fields, pool.class))
  const markets = marketsOf([...classes.values()])
  const once = (all) => all.filter(([number], n) => number !== all[n - 1]?.[0])
  const computed = {
    ...rows,
    'announced-round': [[announcedRound(rows)]],
    ...Object.fromEntries(['ranking', 'class', 'child'].map((kind) => [kind, once(rows[kind])])),
    commitment: [[commitment]],
    'public-value': [[source, nameOf(source, decidingRound(rows)), inOrder(source, value), proof]],
    seed: [[seed]],
    market: markets.map(({ days, period, who, orderFrom, direction }, n) => [
      n + 1,
      days,
      period,
      who,
      orderFrom,
      direction,
    ]),
    turn: turnsOf(markets, classes, children, { seed, priority, limit, sha256 }),
  }
  const closing = Object.entries(computed).slice(0, Object.keys(KINDS).indexOf('closing-hash'))
  computed['closing-hash'] = [[sha256(closing.map(textOf).join(''))]]
  const body = Object.entries(computed).map(textOf).join('')
  return `${body}digest\t${sha256(body)}\n`
}

/** Round 1 of drand's chain quicknet was published at GENESIS, in seconds since 1970, and the next ones every PERIOD seconds. */
const [GENESIS, PERIOD, TEN_MINUTES] = [1_692_803_367, 3, 600]
const publishedAt = (round) => (GENESIS + (round - 1) * PERIOD) * 1000

/** The first round that is published at least ten minutes after a time. */
function roundAfter(time) {
  const seconds = new Date(time).getTime() / 1000 + TEN_MINUTES
  return Math.max(0, Math.ceil((seconds - GENESIS) / PERIOD)) + 1
}

/** Whether a round was public at a time. */
const isPublicAt = (round, time) => new Date(time).getTime() >= publishedAt(round)

/** The round that was announced with the closing. What was kept when it was public could have been chosen, and needs a later one. */
function announcedRound({ closed: [[closed]], kept: [[kept]] }) {
  const round = roundAfter(closed)
  return isPublicAt(round, kept) ? roundAfter(kept) : round
}

/** The announced round. If the school replaced its secret when that round was public, the lottery began anew, with a later round. */
function decidingRound(rows) {
  const round = announcedRound(rows)
  const again = rows.replaced.findLast(([, time]) => isPublicAt(round, time))
  return again ? roundAfter(again[1]) : round
}

/** What each source publishes first from the time of the round on. Nobody chooses it. */
function nameOf(source, round) {
  const day = new Date(publishedAt(round))
  if (source === 'drand') return String(round)
  if (source === 'nist') return iso(Math.ceil(day / 60_000) * 60_000)
  if (source === 'none') return ''
  do day.setUTCDate(day.getUTCDate() + 1)
  while (![1, 3, 6].includes(day.getUTCDay()))
  return `Powerball ${iso(day).slice(0, 10)}`
}

/** Numbers of a drawing: five different ones from the lowest to the highest, then the Powerball. */
function inOrder(source, value) {
  if (source !== 'state-lottery') return value
  const balls = value.split(' ')
  return [...[...new Set(balls.slice(0, 5))].sort((a, b) => a - b), balls[5]].join(' ')
}

/** The hashes that the school published, and the one that drand publishes with its signature. */
function compare(found, rows, sha256, published) {
  const { commitment } = published
  const former = rows.replaced.find(([hash]) => hash === commitment)
  const again = rows.replaced.find(
    ([hash], n, all) => hash === sha256(rows.secret[0][0]) || all.findIndex(([one]) => one === hash) < n,
  )
  if (again) throw new Refusal(['replaced', ...again].join('\t'), 'A commitment is used once.')
  if (former)
    throw new Refusal(
      ['replaced', ...former].join('\t'),
      'A new secret replaced this one. Compare the commitment that was published then.',
    )
  for (const kind of PUBLISHED.filter((name) => published[name] !== undefined)) {
    const [expected, line] = [`${kind}\t${published[kind]}`, found.find((one) => one.startsWith(`${kind}\t`))]
    if (line !== expected) throw new Refusal(line, 'The school published another hash.', expected)
  }
  const [source, , value, proof] = rows['public-value'][0]
  const signature = Uint8Array.from(proof.match(/../g) ?? [], (hex) => Number(`0x${hex}`))
  if (source === 'drand' && sha256(signature) !== value)
    throw new Refusal(
      ['public-value', ...rows['public-value'][0]].join('\t'),
      'The value is not the SHA-256 of the signature.',
    )
}

/** What families can judge. `fewerWishes` are the codes of children that ranked classes and do not take part for all of them. */
function notesOf(rows, { ranking, child }) {
  const [source, name, value, proof] = rows['public-value'][0]
  const isMissing = ([code, , , wishes]) => {
    const kept = new Set((child.get(code)?.[6] ?? '').split(/[> ]/))
    return wishes.split(/[> ]/).some((id) => !kept.has(id))
  }
  return {
    closed: rows.closed[0][0],
    publicValue: { source, name, value, proof },
    replaced: rows.replaced.map(([, time]) => time),
    edits: rows.edit.map((fields) => fields.join(' ')),
    fewerWishes: [...ranking.values()].filter(isMissing).map(([code]) => code),
  }
}

function toClass([id, , days, period, grades, excludes, free, waiting]) {
  const seats = { free: Number(free), waiting: Number(waiting), reserve: 0 }
  return {
    id,
    days,
    period,
    time: `${days}:${period}`,
    grades: grades.split(','),
    excludes: excludes.split(','),
    ...seats,
  }
}

function toChild([code, family, grade, allDay, enrolled, waiting, wishes], classes) {
  const lists = listsOf(wishes.split(/[> ]/), classes)
  return { code, family, grade, allDay, held: split(enrolled, ','), waiting: waiting.split(','), lists }
}

/**
 * All Day classes of the children that want them first, single class times in the order of the week, All Day classes of the others. An even
 * period uses the order of the one before in reverse.
 */
function marketsOf(classes) {
  const isEven = (period) => Number(period) % 2 === 0
  const orderOf = (period) => (isEven(period) ? PERIODS[PERIODS.indexOf(period) - 1] : period)
  const timesOf = (who, isAllDay) =>
    DAYS.flatMap((days) =>
      PERIODS.filter((period) => (period === 'All Day') === isAllDay).map((period) => {
        return {
          days,
          period,
          time: `${days}:${period}`,
          who,
          orderFrom: orderOf(period),
          direction: isEven(period) ? 'reverse' : 'forward',
        }
      }),
    )
  const all = [...timesOf('all-day-first', true), ...timesOf('all', false), ...timesOf('all-day-last', true)]
  return all.filter(({ time }) => classes.some((one) => one.time === time))
}

/** The children in the order of their turns: the smallest hash first, siblings next to each other, and a priority before everything. */
function orderOf({ days, orderFrom, direction }, children, { seed, priority, sha256 }) {
  const hash = (who) => sha256(`${seed}:${days}:${orderFrom}:${who}`)
  const keyOf = ({ code, family }) => hash(family === '' ? `child:${code}` : `family:${family}`) + hash(`child:${code}`)
  const sorted = children.map((child) => ({ child, key: keyOf(child) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  if (direction === 'reverse') sorted.reverse()
  const rank = ({ grade }) => GRADES.indexOf(grade) * { none: 0, 'oldest-first': -1, 'youngest-first': 1 }[priority]
  return sorted.map(({ child }) => child).sort((a, b) => rank(a) - rank(b))
}

/**
 * All classes of a time use one order of the children, so no seat is ever taken back: on its turn, a child gets the first class of its list
 * that it may take and that has a seat. Then, in the same order, the children join the wait lists.
 */
function turnsOf(markets, classes, children, options) {
  return markets.flatMap((market, n) => {
    const turns = orderOf(market, children, options).flatMap((child) => {
      const ids = child.lists.find(([first]) => classes.get(first).time === market.time)
      return ids && ['all', child.allDay].includes(market.who) ? [{ child, ids }] : []
    })
    for (const turn of turns) {
      turn.reasons = turn.ids.map((id) => whyNot(turn.child, turn.ids, id, classes))
      turn.got = turn.ids.find((id, index) => turn.reasons[index] === undefined && classes.get(id).free > 0)
      if (turn.got === undefined) continue
      classes.get(turn.got).free--
      if (turn.child.waiting.includes(turn.got)) classes.get(turn.got).waiting--
      turn.child.held.push(turn.got)
    }
    return turns.map(({ child, ids, reasons, got }, turn) => {
      const outcomes = ids.map(
        (id, index) => reasons[index] ?? outcomeOf(child, ids, index, got, classes.get(id), options.limit),
      )
      return [n + 1, turn + 1, child.code, outcomes.map((outcome, index) => `${ids[index]}:${outcome}`).join(' ')]
    })
  })
}

/** Why a child cannot get a class whatever its seats. */
function whyNot({ grade, held }, ids, id, classes) {
  const { days, period, grades, excludes } = classes.get(id)
  const better = held.find((other) => ids.slice(0, ids.indexOf(id)).includes(other))
  if (better) return `better-choice:${better}`
  if (grade === 'done') return 'done'
  if (held.includes(id)) return 'already-enrolled'
  if (!grades.includes(grade)) return 'wrong-grade'
  const others = held.map((other) => classes.get(other))
  const overlap = (a, b) => a === b || (a === 'All Day' && b !== 'Optional') || (b === 'All Day' && a !== 'Optional')
  const overlapping = others.find((other) => other.days === days && overlap(other.period, period))
  if (overlapping) return `same-time:${overlapping.id}`
  const restricting = others.find((other) => other.excludes.includes(id) || excludes.includes(other.id))
  return restricting && `restricted:${restricting.id}`
}

/** What becomes of a wish for which only a seat can be missing. */
function outcomeOf({ waiting }, ids, index, got, course, limit) {
  if (got === course.id) return 'enrolled'
  if (got !== undefined && ids.indexOf(got) < index) return `better-choice:${got}`
  if (waiting.includes(course.id)) return 'already-waiting'
  const list = course.waiting >= limit || course.reserve > 0 ? 'reserve' : 'waiting'
  return `${list}:${++course[list]}`
}

function main({ argv, getBuiltinModule }) {
  const [{ readFileSync }, { createHash }, { parseArgs }] = ['node:fs', 'node:crypto', 'node:util'].map(
    getBuiltinModule,
  )
  const options = Object.fromEntries(PUBLISHED.map((name) => [name, { type: 'string' }]))
  const { values, positionals } = parseArgs({ args: argv.slice(2), options, allowPositionals: true })
  if (positionals.length !== 1)
    throw new Error('Usage: node check.mjs FILE [--commitment HASH] [--closing-hash HASH] [--digest HASH]')
  const bytes = readFileSync(positionals[0])
  const result = checkRecord(bytes.toString(), (data) => createHash('sha256').update(data).digest('hex'), values)
  const {
    unchecked,
    notes,
    problem = bytes.equals(Buffer.from(bytes.toString())) ? undefined : 'The file is not UTF-8.',
  } = result
  console.log(
    problem
      ? 'The record is not correct:'
      : 'Every line follows from the closing, the edits, the secret and the public value.',
  )
  console.log(JSON.stringify(problem ?? { 'not compared': unchecked, ...notes }, null, 2))
  if (problem) return 1
  return unchecked.length > 0 ? 3 : 0
}

const { process } = globalThis
if (process?.argv[1] && process.getBuiltinModule('node:fs').realpathSync(process.argv[1]) === import.meta.filename)
  try {
    process.exitCode = main(process)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 2
  }
