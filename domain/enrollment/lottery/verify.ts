import { DAYS, PERIODS } from '../../days.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../../grade.ts'
import { isSeed, type Sha256 } from './numbers.ts'
import { malformedLists } from './ranking.ts'
import { drawRecord, RECORD_VERSION, RESTORED, type ReplacedCommitment, recordText } from './record.ts'
import type { DrawChild, DrawClass, PreferenceRound } from './round.ts'

/** What the school published: the commitment before the round closed, the digest with the results. */
interface PublishedHashes {
  readonly commitment: string
  readonly digest: string
}

/** The first line that is not what the draw gives. A line is undefined when it cannot be recomputed or is missing. */
export interface RecordDifference {
  /** From 1. */
  readonly line: number
  readonly expected: string | undefined
  readonly found: string | undefined
}

/**
 * Recomputes every line of a record from its classes, children and seed, and compares it with the text and with what was published. Any
 * changed character is a difference: one that changes no decision changes the digest.
 */
export function verifyRecord(text: string, sha256: Sha256, published?: PublishedHashes): RecordDifference | undefined {
  const read = readRecord(text)
  const found = text.split('\n')
  if (read.unreadable !== undefined)
    return { line: read.unreadable, expected: undefined, found: found[read.unreadable - 1] }
  const recomputed = recordText(drawRecord(read.round, read.seed, sha256, read.replaced), sha256).split('\n')
  const line = firstDifference(recomputed, found)
  if (line !== -1) return { line: line + 1, expected: recomputed[line], found: found[line] }
  return published && differenceFrom(published, found)
}

function differenceFrom(
  { commitment, digest }: PublishedHashes,
  found: readonly string[],
): RecordDifference | undefined {
  for (const expected of [`commitment\t${commitment}`, `digest\t${digest}`]) {
    const line = found.findIndex((other) => other.split('\t')[0] === expected.split('\t')[0])
    if (found[line] !== expected) return { line: line + 1, expected, found: found[line] }
  }
}

function firstDifference(expected: readonly string[], found: readonly string[]): number {
  const longer = expected.length > found.length ? expected : found
  return longer.findIndex((_, n) => expected[n] !== found[n])
}

type ReadRecord =
  | {
      readonly round: PreferenceRound
      readonly seed: string
      readonly replaced: readonly ReplacedCommitment[]
      readonly unreadable?: undefined
    }
  /** The number of the first line that cannot be read, from 1. */
  | { readonly unreadable: number }

/** Reads what the decisions depend on from a record's text. The other lines follow from it. */
export function readRecord(text: string): ReadRecord {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const [version, seedLine] = lines
  const seed = seedLine?.[1] ?? ''
  if (version?.join('\t') !== RECORD_VERSION) return { unreadable: 1 }
  if (seedLine?.[0] !== 'seed' || !isSeed(seed)) return { unreadable: 2 }
  const classes = new Map<number, DrawClass>()
  const children = new Map<number, DrawChild>()
  const left_out = new Set<number>()
  const replaced: ReplacedCommitment[] = []
  for (const [n, [kind, ...fields]] of lines.entries()) {
    if (kind === 'replaced' && !addReplaced(replaced, fields)) return { unreadable: n + 1 }
    if (kind === 'class' && !addClass(classes, fields)) return { unreadable: n + 1 }
    if (kind === 'child' && !addChild(children, fields, classes)) return { unreadable: n + 1 }
    if (kind === 'left-out' && !addLeftOut(left_out, fields, children)) return { unreadable: n + 1 }
  }
  const round = { classes: [...classes.values()], children: [...children.values()], left_out: [...left_out] }
  return { round, seed, replaced }
}

/** Whether the line is a former commitment and when it was replaced. */
function addReplaced(replaced: ReplacedCommitment[], [commitment, replaced_at, because]: readonly string[]): boolean {
  if (!commitment || !isSeed(commitment) || because !== RESTORED) return false
  if (!replaced_at || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(replaced_at)) return false
  replaced.push({ commitment, replaced_at })
  return true
}

/** Whether the line is a class that the record does not have yet. */
function addClass(classes: Map<number, DrawClass>, fields: readonly string[]): boolean {
  const [idText, section, daysText, periodText, grade, excludesText, seatsText, waitingText] = fields
  const days = DAYS.find((known) => known === daysText)
  const period = PERIODS.find((known) => known === periodText)
  const excludes = readNumbers(excludesText)
  const [id, free_seats, waiting] = [readNumber(idText), readNumber(seatsText), readNumber(waitingText)]
  if (id === undefined || free_seats === undefined || waiting === undefined || classes.has(id)) return false
  if (section === undefined || !days || !period || !isGradeList(grade) || !excludes) return false
  classes.set(id, { id, section, days, period, grade, excludes, free_seats, waiting })
  return true
}

/** Whether the line is a child that the record does not have yet, with known classes only. */
function addChild(
  children: Map<number, DrawChild>,
  fields: readonly string[],
  classes: ReadonlyMap<number, DrawClass>,
): boolean {
  const [codeText, familyText, gradeText, enrolledText, waitingText, wishesText] = fields
  const [code, family] = [readNumber(codeText), familyText === '' ? null : readNumber(familyText)]
  const grade = STUDENT_GRADES.find((known) => known === gradeText)
  const [enrolled, waiting, wishes] = [readNumbers(enrolledText), readNumbers(waitingText), readWishes(wishesText)]
  if (code === undefined || family === undefined || !grade || children.has(code)) return false
  if (!enrolled?.every((id) => classes.has(id)) || !waiting || !wishes) return false
  if (malformedLists(wishes, [...classes.values()]).length > 0) return false
  children.set(code, { code, family, grade, enrolled, waiting, wishes })
  return true
}

/** Whether the line is a code that takes no part and has no other line. */
function addLeftOut(
  left_out: Set<number>,
  [codeText]: readonly string[],
  children: ReadonlyMap<number, DrawChild>,
): boolean {
  const code = readNumber(codeText)
  if (code === undefined || children.has(code) || left_out.has(code)) return false
  left_out.add(code)
  return true
}

/** A number as a record has it: decimal digits without zeros before them. */
function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined
}

/** A list of ids. The empty text is an empty list. */
function readNumbers(text: string | undefined, separator = ','): number[] | undefined {
  if (text === '') return []
  const parts = text?.split(separator) ?? []
  const numbers = parts.flatMap((part) => readNumber(part) ?? [])
  return parts.length > 0 && numbers.length === parts.length ? numbers : undefined
}

/** Lists of choices: "12>13 31". */
function readWishes(text: string | undefined): number[][] | undefined {
  if (text === '') return []
  const lists = text?.split(' ').map((list) => readNumbers(list, '>'))
  const read = lists?.flatMap((list) => (list ? [list] : []))
  return read?.length === lists?.length ? read : undefined
}

function isGradeList(text: string | undefined): text is string {
  return text?.split(',').every((grade) => CLASS_GRADES.some((known) => known === grade)) ?? false
}
