import { onOneLine } from '../../oneLine.ts'
import { type Decision, decideLottery, OUTCOMES, type Turn } from './decide.ts'
import { type Market, marketsOf } from './markets.ts'
import type { LotteryPool } from './pool.ts'
import { keyOfLine, type Line, linesOfPool, poolOfLines, type RankedPool } from './poolLines.ts'
import { type PublicValue, type Sha256, seedText } from './seed.ts'

/** The rule and the format. Another rule gets another number. */
const RECORD_VERSION = 'online enrollment lottery 3'
/** Why a commitment was replaced. There is no other reason. */
const RESTORED = 'restored'

/** A SHA-256 that was published as that of the secret, until the database was restored or moved and the lottery got a new secret. */
export interface ReplacedCommitment {
  readonly commitment: string
  /** ISO 8601, in UTC. */
  readonly replaced_at: string
}

/** Everything that decides a lottery but its seed, as it was at the closing. */
export interface ClosedLottery extends RankedPool {
  /** ISO 8601, in UTC. */
  readonly closed_at: string
  /** When this was kept, at the closing or later. ISO 8601, in UTC. */
  readonly kept_at: string
  readonly announced_round: number
}

/** A line of the record that is another one now, or none: its kind, and its fields or, if it was removed, its id or code. */
export interface Change {
  readonly action: 'set' | 'removed'
  readonly line: Line
}

/** A change after the closing. */
export interface LaterEdit {
  /** ISO 8601, in UTC. */
  readonly edited_at: string
  /** The office's words, or one of AUTOMATIC_REASONS. */
  readonly reason: string
  readonly change: Change
}

/** What was published before the lottery, and what decided it. */
export interface LotteryInput {
  readonly closed: ClosedLottery
  /** In the order of their times. */
  readonly edits: readonly LaterEdit[]
  /** The secret of the commitment. */
  readonly secret: string
  readonly public_value: PublicValue
  /** In the order of their times. */
  readonly replaced: readonly ReplacedCommitment[]
}

/** What is published after the lottery: everything that the decisions depend on, and the decisions. */
export interface LotteryRecord extends LotteryInput {
  /** What was decided: as it was at the closing, with the edits. */
  readonly pool: LotteryPool
  readonly seed: string
  readonly commitment: string
  readonly closing_hash: string
  readonly markets: readonly Market[]
  readonly turns: readonly Turn[]
}

/** Runs the lottery. The same input always has the same record. */
export function lotteryRecord(input: LotteryInput, sha256: Sha256): LotteryRecord {
  const { closed, edits, secret, public_value } = input
  const { pool } = withEdits(closed, edits)
  const seed = sha256(seedText(secret, public_value))
  return {
    ...input,
    pool,
    seed,
    commitment: sha256(secret),
    closing_hash: sha256(closingText(closed)),
    markets: marketsOf(pool.classes),
    turns: decideLottery(pool, { seed, sha256 }),
  }
}

/** The text whose SHA-256 is published at the closing: the first lines of the record. */
export function closingText(closed: ClosedLottery): string {
  return textOfLines([
    [RECORD_VERSION],
    ['closed', closed.closed_at],
    ['kept', closed.kept_at],
    ['announced-round', closed.announced_round],
    ...linesOfPool(closed),
  ])
}

/** The edits that make the second of the first, in the order of the lines. */
export function editsBetween(before: RankedPool, now: RankedPool): Change[] {
  const [former, current] = [linesByKey(before), linesByKey(now)]
  const removed = [...former].flatMap(([key, [kind = '', id = '']]): Change[] =>
    current.has(key) ? [] : [{ action: 'removed', line: [kind, id] }],
  )
  const set = [...current].flatMap(([key, line]): Change[] =>
    former.get(key)?.join('\t') === line.join('\t') ? [] : [{ action: 'set', line }],
  )
  return [...removed, ...set]
}

/** The lottery as it is after the edits. */
export function withEdits(closed: RankedPool, edits: readonly Pick<LaterEdit, 'change'>[]): RankedPool {
  const lines = linesByKey(closed)
  for (const { change } of edits)
    if (change.action === 'set') lines.set(keyOfLine(change.line), change.line)
    else lines.delete(keyOfLine(change.line))
  return poolOfLines([...lines.values()])
}

/**
 * The published text: lines of tab-separated fields, described on the page `/lottery/check`. The last line is the SHA-256 of all lines before
 * it, line ends included.
 */
export function recordText(record: LotteryRecord, sha256: Sha256): string {
  const body = recordBody(record)
  return `${body}digest\t${sha256(body)}\n`
}

/** The lines that the digest is the SHA-256 of. */
export function recordBody(record: LotteryRecord): string {
  return closingText(record.closed) + textOfLines(laterLines(record))
}

function* laterLines({ closing_hash, secret, commitment, ...record }: LotteryRecord): Iterable<Line> {
  const { source, name, value, proof } = record.public_value
  yield ['closing-hash', closing_hash]
  yield ['secret', secret]
  yield ['commitment', commitment]
  for (const former of record.replaced) yield ['replaced', former.commitment, former.replaced_at, RESTORED]
  yield ['public-value', source, name, value, proof]
  yield ['seed', record.seed]
  for (const { edited_at, reason, change } of record.edits)
    yield ['edit', edited_at, onOneLine(reason).trim(), change.action, ...change.line]
  yield* record.markets.map(marketLine)
  for (const turn of record.turns) yield turnLine(turn)
}

function textOfLines(lines: Iterable<Line>): string {
  let text = ''
  for (const fields of lines) text += `${fields.join('\t')}\n`
  return text
}

function linesByKey(lottery: RankedPool): Map<string, Line> {
  return new Map(linesOfPool(lottery).map((line) => [keyOfLine(line), line]))
}

/** The turns of a correct record, in their order. */
export function turnsOfText(text: string): Turn[] {
  return [...text.matchAll(/^turn\t(\d+)\t(\d+)\t(\d+)\t(.*)$/gm)].map(([, market, place, code, decisions = '']) => {
    const decided = decisions.split(' ').map(toDecision)
    return { market: Number(market), code: Number(code), place: Number(place), decisions: decided }
  })
}

function toDecision(text: string, index: number): Decision {
  const [id, outcomeText, number] = text.split(':')
  const outcome = OUTCOMES.find((known) => known === outcomeText)
  if (!outcome) throw new Error(`no outcome: ${text}`)
  const [by, place] = outcome === 'waiting' || outcome === 'reserve' ? [undefined, number] : [number, undefined]
  const numbers = { by: by === undefined ? null : Number(by), place: place === undefined ? null : Number(place) }
  return { course_id: Number(id), choice: index + 1, outcome, ...numbers }
}

function marketLine({ number, days, period, children, orderOf, isReverse }: Market): Line {
  return ['market', number, days, period, children, orderOf, isReverse ? 'reverse' : 'forward']
}

function turnLine({ market, code, place, decisions }: Turn): Line {
  return ['turn', market, place, code, decisions.map(decisionText).join(' ')]
}

/** "12:waiting:4", "13:same-time:31", "14:enrolled". */
function decisionText({ course_id, outcome, by: other, place }: Decision): string {
  return [course_id, outcome, other ?? place ?? []].flat().join(':')
}
