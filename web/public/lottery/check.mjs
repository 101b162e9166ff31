// Checks the record of an enrollment lottery without any other code of the school. The page /lottery/check explains the rules.
//   node check.mjs record.txt [--commitment HASH] [--rankings-hash HASH] [--digest HASH]
// Needs Node 22 or newer, nothing else. The hashes are those that the school published. Exit code 0: correct, and all three hashes match.
// 1: a difference. 2: wrong usage. 3: correct in itself, but not compared with all three hashes.
const DAYS = ['M', 'T/TH', 'W', 'F', 'HS']
const PERIODS = ['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional']
const GRADES = ['K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'done']
const PUBLISHED = ['commitment', 'rankings-hash', 'digest']

const [TEXT, HASH, NUMBER] = ['[^\\t]*', '[0-9a-f]{64}', '(0|[1-9]\\d{0,9})']
const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'
const [IDS, LIST, GRADE] = [`(${NUMBER}(,${NUMBER})*)?`, `${NUMBER}(>${NUMBER})*`, `(${GRADES.slice(0, -1).join('|')})`]
const RANKING = [NUMBER, `${NUMBER}?`, 'all-day-(first|last)', `(${LIST}( ${LIST})*)?`]
/** The kinds of lines in their order, with their fields as regular expressions. A kind with a * has any number of lines. */
const KINDS = {
  'online enrollment lottery 2': [],
  secret: [HASH],
  commitment: [HASH],
  'replaced*': [HASH, TIME, 'restored'],
  'public-value': ['(drand|nist|state-lottery|none)', TEXT, TEXT, TEXT],
  seed: [HASH],
  priority: ['(none|oldest-first|youngest-first)'],
  'wait-list-limit': [NUMBER],
  'rankings-hash': [HASH],
  'ranking*': RANKING,
  'edit*': [TIME, ...RANKING],
  'class*': [NUMBER, TEXT, `(${DAYS.join('|')})`, `(${PERIODS.join('|')})`, `${GRADE}(,${GRADE})*`, IDS, NUMBER, NUMBER],
  'child*': [NUMBER, `${NUMBER}?`, `(${GRADE}|done)`, 'all-day-(first|last)', IDS, IDS, RANKING.at(-1)],
  'left-out*': [NUMBER, 'same child'],
  'market*': [],
  'turn*': [],
}
const split = (text, separator) => (text === '' ? [] : text.split(separator))
const textOf = (kind, rows) => rows.map((fields) => `${[kind, ...fields].join('\t')}\n`).join('')

/**
 * Computes every line again. `sha256` returns the SHA-256 of a text in UTF-8, or of bytes, in lowercase hexadecimal. `published` has the
 * known hashes by the names of their lines. Returns the first `problem`, or the hashes that were not compared, and `notes` to judge.
 * @param {string} text @param {(data: string | Uint8Array) => string} sha256 @param {{ readonly [line: string]: string }} published
 * @returns {{ problem?: { line: number, reason: string, expected?: string, found?: string }, unchecked?: string[], notes?: Notes }}
 * @typedef {{ source: string, edited: string[], differentFromRanking: string[] }} Notes
 */
export function checkRecord(text, sha256, published = {}) {
  const found = text.split('\n')
  const problem = (index, reason, expected) => ({ problem: { line: index + 1, reason, expected, found: found[index] } })
  const rows = {}
  for (const [key, fields] of Object.entries(KINDS)) {
    const kind = key.replace('*', '')
    const pattern = new RegExp(`^${[kind, ...fields].join('\t')}$`)
    rows[kind] = found.filter((line) => pattern.test(line)).map((line) => line.split('\t').slice(1))
    if (key === kind && rows[kind].length !== 1) return problem(0, `There must be one correct line "${kind}".`)
    if (['ranking', 'class', 'child', 'left-out'].includes(kind)) rows[kind].sort(([a], [b]) => a - b)
  }
  const [[secret], [priority], [limit]] = [rows.secret[0], rows.priority[0], rows['wait-list-limit'][0]]
  const [source, , value, proof] = rows['public-value'][0]
  const seed = sha256(`${secret}:${value}`)
  const classes = new Map(rows.class.map((fields) => [fields[0], toClass(fields)]))
  const children = new Map(rows.child.map((fields) => [fields[0], toChild(fields, classes)]))
  const markets = marketsOf([...classes.values()])

  // All lines are written as they were read and computed. A line that is unreadable, repeated or in the wrong place is a difference.
  const computed = {
    ...rows,
    commitment: [[sha256(secret)]],
    seed: [[seed]],
    'rankings-hash': [[sha256(textOf('ranking', rows.ranking))]],
    ranking: rows.ranking.filter(([code], n, all) => code !== all[n - 1]?.[0]),
    edit: rows.edit.toSorted(([a], [b]) => Number(a > b) - Number(a < b)),
    class: [...classes.values()].map(({ fields }) => fields),
    child: [...children.values()].map(({ fields }) => fields),
    'left-out': rows['left-out'].filter(([code], n, all) => !children.has(code) && code !== all[n - 1]?.[0]),
    market: markets.map(({ days, period, who, orderFrom, direction }, n) => [n + 1, days, period, who, orderFrom, direction]),
    turn: turnsOf(markets, classes, [...children.values()], { seed, priority, limit, sha256 }),
  }
  const body = Object.entries(computed)
    .map(([kind, all]) => textOf(kind, all))
    .join('')
  const expected = `${body}digest\t${sha256(body)}\n`.split('\n')
  const wrong = [...expected, ...found].findIndex((_, index) => expected[index] !== found[index])
  if (wrong !== -1) return problem(wrong, 'This line must be another one.', expected[wrong])

  const lineOf = (start) => found.findIndex((line) => line.startsWith(start))
  const wanted = PUBLISHED.filter((kind) => published[kind] !== undefined).map((kind) => `${kind}\t${published[kind]}`)
  const missing = wanted.find((line) => !found.includes(line))
  if (missing) return problem(lineOf(missing.replace(/\t.*/, '\t')), 'The school published another hash.', missing)
  const signature = Uint8Array.from(proof.match(/../g) ?? [], (hex) => Number(`0x${hex}`))
  if (source === 'drand' && sha256(signature) !== value)
    return problem(lineOf('public-value'), 'The value is not the SHA-256 of the signature.')
  const saved = new Map([...rows.ranking, ...rows.edit.map(([, ...ranking]) => ranking)].map((ranking) => [ranking[0], ranking]))
  const unsaved = [...children.values()].find((child) => !isSaved(child, saved.get(child.code)))
  if (unsaved) return problem(lineOf(`child\t${unsaved.code}\t`), 'This is not what its ranking or last edit says.')
  const others = [...saved.values()].filter(([code, , , wishes]) => wishes !== (children.get(code)?.wishes ?? ''))
  const notes = { source, edited: rows.edit.map(([, code]) => code), differentFromRanking: others.map(([code]) => code) }
  return { unchecked: PUBLISHED.filter((kind) => published[kind] === undefined), notes }
}

function toClass(fields) {
  const [id, , days, period, grades, excludes, free, waiting] = fields
  const seats = { free: Number(free), waiting: Number(waiting), reserve: 0 }
  return { fields, id, days, period, time: `${days}:${period}`, grades: grades.split(','), excludes: excludes.split(','), ...seats }
}

/** Without unknown classes and repeated ones, and with one list for each time. */
function toChild([code, family, grade, allDay, enrolled, waiting, ranked], classes) {
  const [held, ids] = [split(enrolled, ','), split(ranked, /[> ]/)].map((all) => all.filter((id) => classes.has(id)))
  const lists = [...Map.groupBy(new Set(ids), (id) => classes.get(id).time).values()]
  const wishes = lists.map((list) => list.join('>')).join(' ')
  const fields = [code, family, grade, allDay, held.join(','), waiting, wishes]
  return { fields, code, family, grade, allDay, held, waiting: waiting.split(','), wishes, lists }
}

/** Whether the family number is the saved one, and the lists have classes of the saved ranking only, in its order. */
function isSaved({ family, allDay, lists }, [, savedFamily, savedAllDay, wishes] = ['', '', '', '']) {
  const places = lists.map((ids) => ids.map((id) => wishes.split(/[> ]/).indexOf(id)))
  return family === savedFamily && allDay === savedAllDay && places.every((list) => list.every((place, n) => place > (list[n - 1] ?? -1)))
}

/** All Day classes of the children that want them first, single class times in the order of the week, All Day classes of the others. */
function marketsOf(classes) {
  const all = DAYS.flatMap((days) => PERIODS.map((period) => ({ days, period, time: `${days}:${period}` })))
  const times = all.filter(({ time }) => classes.some((one) => one.time === time))
  const [allDay, single] = [true, false].map((isAllDay) => times.filter(({ period }) => (period === 'All Day') === isAllDay))
  const allDayOf = (who) => allDay.map((market, n) => ({ ...market, who, orderFrom: n + 1, direction: 'forward' }))
  const singles = single.map((market, n) => {
    const isSecond = n % 2 === 1
    return { ...market, who: 'all', orderFrom: allDay.length + n + (isSecond ? 0 : 1), direction: isSecond ? 'reverse' : 'forward' }
  })
  return [...allDayOf('all-day-first'), ...singles, ...allDayOf('all-day-last')]
}

/** The children in the order of their turns: the smallest hash first, siblings next to each other, and a priority before everything. */
function orderOf({ orderFrom, direction }, markets, children, { seed, priority, sha256 }) {
  const hash = (who) => sha256(`${seed}:${markets[orderFrom - 1].time}:${who}`)
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
    const turns = orderOf(market, markets, children, options).flatMap((child) => {
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
      const outcomes = ids.map((id, index) => reasons[index] ?? outcomeOf(child, ids, index, got, classes.get(id), options.limit))
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
  const [{ readFileSync }, { createHash }, { parseArgs }] = ['node:fs', 'node:crypto', 'node:util'].map(getBuiltinModule)
  const options = Object.fromEntries(PUBLISHED.map((name) => [name, { type: 'string' }]))
  const { values, positionals } = parseArgs({ args: argv.slice(2), options, allowPositionals: true })
  if (positionals.length !== 1) throw new Error('Usage: node check.mjs FILE [--commitment HASH] [--rankings-hash HASH] [--digest HASH]')
  const bytes = readFileSync(positionals[0])
  const result = checkRecord(bytes.toString(), (data) => createHash('sha256').update(data).digest('hex'), values)
  const { unchecked, notes, problem = bytes.equals(Buffer.from(bytes.toString())) ? undefined : 'The file is not UTF-8.' } = result
  console.log(problem ? 'The record is not correct:' : 'Every line follows from the rankings, the secret and the public value.')
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
