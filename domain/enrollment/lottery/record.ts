import { onOneLine } from '../../oneLine.ts'
import { type Decision, decideLottery, type Turn } from './decide.ts'
import { type Market, marketsOf } from './markets.ts'
import type { LotteryChild, LotteryClass, LotteryPool } from './pool.ts'
import { type PublicValue, type Sha256, seedText } from './seed.ts'

/** The rule and the format. Another rule gets another number. */
export const RECORD_VERSION = 'online enrollment lottery 2'
/** Why a commitment was replaced. There is no other reason. */
export const RESTORED = 'restored'

/** A SHA-256 that was published as that of the secret, until the database was restored or moved and the lottery got a new secret. */
export interface ReplacedCommitment {
  readonly commitment: string
  /** ISO 8601, in UTC. */
  readonly replaced_at: string
}

/** A ranking as it was when the ranking closed, or as the office changed it afterwards. */
export interface SavedRanking {
  readonly code: number
  /** The lowest code of the siblings that are drawn together, or null. */
  readonly family: number | null
  readonly all_day_first: boolean
  readonly wishes: LotteryChild['wishes']
}

/** A change after the closing. Without wishes, the child takes no part anymore. */
export interface LaterEdit {
  /** ISO 8601, in UTC. */
  readonly edited_at: string
  readonly ranking: SavedRanking
}

/** What was published before the lottery, and what decided it. */
export interface LotteryInput {
  readonly pool: LotteryPool
  /** The secret of the commitment. */
  readonly secret: string
  readonly public_value: PublicValue
  /** In the order of their times. */
  readonly replaced: readonly ReplacedCommitment[]
  /** By code, as they were when the ranking closed. Their hash was published then. */
  readonly rankings: readonly SavedRanking[]
  /** In the order of their times. */
  readonly edits: readonly LaterEdit[]
}

/** What is published after the lottery: everything that the decisions depend on, and the decisions. */
export interface LotteryRecord extends LotteryInput {
  readonly seed: string
  readonly commitment: string
  readonly rankings_hash: string
  readonly markets: readonly Market[]
  readonly turns: readonly Turn[]
}

/** Runs the lottery. The same input always has the same record. */
export function lotteryRecord(input: LotteryInput, sha256: Sha256): LotteryRecord {
  const { pool, secret, public_value, rankings } = input
  const sorted = {
    ...pool,
    classes: [...pool.classes].sort((a, b) => a.id - b.id),
    children: [...pool.children].sort((a, b) => a.code - b.code),
    left_out: [...pool.left_out].sort((a, b) => a - b),
  }
  const seed = sha256(seedText(secret, public_value))
  return {
    ...input,
    pool: sorted,
    seed,
    commitment: sha256(secret),
    rankings_hash: sha256(rankingsText(rankings)),
    markets: marketsOf(sorted.classes),
    turns: decideLottery(sorted, { seed, sha256 }),
  }
}

/** The text whose SHA-256 is published when the ranking closes: one line for each saved ranking, by code. */
export function rankingsText(rankings: readonly SavedRanking[]): string {
  return textOfLines([...rankings].sort((a, b) => a.code - b.code).map(rankingLine))
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
  return textOfLines(bodyLines(record))
}

function* bodyLines(record: LotteryRecord): Iterable<Fields> {
  const { pool, public_value } = record
  yield [RECORD_VERSION]
  yield ['secret', record.secret]
  yield ['commitment', record.commitment]
  for (const former of record.replaced) yield ['replaced', former.commitment, former.replaced_at, RESTORED]
  yield ['public-value', public_value.source, public_value.name, public_value.value, public_value.proof]
  yield ['seed', record.seed]
  yield ['priority', pool.priority]
  yield ['wait-list-limit', pool.wait_list_limit]
  yield ['rankings-hash', record.rankings_hash]
  yield* [...record.rankings].sort((a, b) => a.code - b.code).map(rankingLine)
  for (const { edited_at, ranking } of record.edits) yield ['edit', edited_at, ...rankingFields(ranking)]
  yield* pool.classes.map(classLine)
  yield* pool.children.map(childLine)
  for (const code of pool.left_out) yield ['left-out', code, 'same child']
  yield* record.markets.map(marketLine)
  for (const turn of record.turns) yield turnLine(turn)
}

type Fields = readonly (string | number)[]

function textOfLines(lines: Iterable<Fields>): string {
  let text = ''
  for (const fields of lines) text += `${fields.join('\t')}\n`
  return text
}

function rankingLine(ranking: SavedRanking): Fields {
  return ['ranking', ...rankingFields(ranking)]
}

function rankingFields({ code, family, all_day_first, wishes }: SavedRanking): Fields {
  return [code, family ?? '', allDayText(all_day_first), wishesText(wishes)]
}

function classLine({ id, section, days, period, grade, excludes, free_seats, waiting }: LotteryClass): Fields {
  return ['class', id, onOneLine(section), days, period, grade, excludes.join(','), free_seats, waiting]
}

function childLine({ code, family, grade, all_day_first, enrolled, waiting, wishes }: LotteryChild): Fields {
  const fields = [code, family ?? '', grade, allDayText(all_day_first), enrolled.join(','), waiting.join(',')]
  return ['child', ...fields, wishesText(wishes)]
}

function allDayText(isFirst: boolean): string {
  return isFirst ? 'all-day-first' : 'all-day-last'
}

/** "12>13 31": two choices for one time, and one for another. */
function wishesText(wishes: LotteryChild['wishes']): string {
  return wishes.map((ids) => ids.join('>')).join(' ')
}

function marketLine({ number, days, period, children, numbersOf, isReverse }: Market): Fields {
  return ['market', number, days, period, children, numbersOf, isReverse ? 'reverse' : 'forward']
}

function turnLine({ market, code, place, decisions }: Turn): Fields {
  return ['turn', market, place, code, decisions.map(decisionText).join(' ')]
}

/** "12:waiting:4", "13:same-time:31", "14:enrolled". */
function decisionText({ course_id, outcome, by, place }: Decision): string {
  return [course_id, outcome, by ?? place ?? []].flat().join(':')
}
