import { DAYS, PERIODS } from '../../days.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../../grade.ts'
import { type LotteryChild, type LotteryClass, PRIORITIES } from './pool.ts'
import { malformedLists } from './ranking.ts'
import {
  type LaterEdit,
  type LotteryInput,
  RECORD_VERSION,
  RESTORED,
  type ReplacedCommitment,
  type SavedRanking,
} from './record.ts'
import { isHash, type PublicValue, SOURCES } from './seed.ts'

type ReadRecord =
  | { readonly input: LotteryInput; readonly unreadable?: undefined }
  /** The number of the first line that cannot be read, from 1. */
  | { readonly unreadable: number }

/** Reads what the decisions depend on from a record's text. The other lines follow from it. */
export function readRecord(text: string): ReadRecord {
  const lines = text.split('\n')
  if (lines[0] !== RECORD_VERSION) return { unreadable: 1 }
  const read = new RecordReader()
  const line = lines.findIndex((one) => {
    const [kind = '', ...fields] = one.split('\t')
    return !read.add(kind, fields)
  })
  const input = line === -1 ? read.input() : undefined
  if (input) return { input }
  return { unreadable: line === -1 ? lines.length : line + 1 }
}

class RecordReader {
  #secret: string | undefined
  #publicValue: PublicValue | undefined
  #priority: (typeof PRIORITIES)[number] | undefined
  #limit: number | undefined
  readonly #replaced: ReplacedCommitment[] = []
  readonly #rankings: SavedRanking[] = []
  readonly #edits: LaterEdit[] = []
  readonly #classes = new Map<number, LotteryClass>()
  readonly #children = new Map<number, LotteryChild>()
  readonly #leftOut = new Set<number>()

  /** Whether the line can be read. Lines of other kinds follow from those that are read. */
  add(kind: string, fields: readonly string[]): boolean {
    switch (kind) {
      case 'secret':
        this.#secret = fields[0]
        return this.#secret !== undefined && isHash(this.#secret)
      case 'public-value':
        this.#publicValue = toPublicValue(fields)
        return this.#publicValue !== undefined
      case 'priority':
        this.#priority = PRIORITIES.find((known) => known === fields[0])
        return this.#priority !== undefined
      case 'wait-list-limit':
        this.#limit = readNumber(fields[0])
        return this.#limit !== undefined
      case 'ranking':
        return addRanking(this.#rankings, toRanking(fields))
      case 'edit':
        return addEdit(this.#edits, toEdit(fields))
      case 'replaced':
        return addReplaced(this.#replaced, fields)
      case 'class':
        return addClass(this.#classes, fields)
      case 'child':
        return addChild(this.#children, fields, this.#classes)
      case 'left-out':
        return addLeftOut(this.#leftOut, fields, this.#children)
    }
    return true
  }

  /** Undefined if a line is missing. */
  input(): LotteryInput | undefined {
    const [secret, public_value, priority, wait_list_limit] = [
      this.#secret,
      this.#publicValue,
      this.#priority,
      this.#limit,
    ]
    if (secret === undefined || !public_value || !priority || wait_list_limit === undefined) return undefined
    const classes = [...this.#classes.values()]
    const pool = {
      priority,
      wait_list_limit,
      classes,
      children: [...this.#children.values()],
      left_out: [...this.#leftOut],
    }
    return { pool, secret, public_value, replaced: this.#replaced, rankings: this.#rankings, edits: this.#edits }
  }
}

/** Whether the ranking is of a child that has none yet. Rankings are in the order of their codes. */
function addRanking(rankings: SavedRanking[], ranking: SavedRanking | undefined): boolean {
  if (!ranking || ranking.code <= (rankings.at(-1)?.code ?? -1)) return false
  rankings.push(ranking)
  return true
}

/** Whether the edit is not earlier than those before it. */
function addEdit(edits: LaterEdit[], edit: LaterEdit | undefined): boolean {
  if (!edit || edit.edited_at < (edits.at(-1)?.edited_at ?? '')) return false
  edits.push(edit)
  return true
}

function toPublicValue([sourceText, name, value, proof]: readonly string[]): PublicValue | undefined {
  const source = SOURCES.find((known) => known === sourceText)
  if (!source || name === undefined || value === undefined || proof === undefined) return undefined
  return { source, name, value, proof }
}

function toEdit([edited_at, ...fields]: readonly string[]): LaterEdit | undefined {
  const ranking = toRanking(fields)
  return ranking && isTime(edited_at) ? { edited_at, ranking } : undefined
}

/** Whether the text is a time in ISO 8601, in UTC, with milliseconds. */
function isTime(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
}

/** Whether the line is a former commitment and when it was replaced. */
function addReplaced(replaced: ReplacedCommitment[], [commitment, replaced_at, because]: readonly string[]): boolean {
  if (!commitment || !isHash(commitment) || because !== RESTORED || !isTime(replaced_at)) return false
  replaced.push({ commitment, replaced_at })
  return true
}

/** Whether the line is a class that the record does not have yet. */
function addClass(classes: Map<number, LotteryClass>, fields: readonly string[]): boolean {
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
  children: Map<number, LotteryChild>,
  fields: readonly string[],
  classes: ReadonlyMap<number, LotteryClass>,
): boolean {
  const [codeText, familyText, gradeText, allDayText, enrolledText, waitingText, wishesText] = fields
  const ranking = toRanking([codeText, familyText, allDayText, wishesText])
  const grade = STUDENT_GRADES.find((known) => known === gradeText)
  const [enrolled, waiting] = [readNumbers(enrolledText), readNumbers(waitingText)]
  if (!ranking || !grade || children.has(ranking.code)) return false
  if (!enrolled?.every((id) => classes.has(id)) || !waiting) return false
  if (malformedLists(ranking.wishes, [...classes.values()]).length > 0) return false
  children.set(ranking.code, { ...ranking, grade, enrolled, waiting })
  return true
}

/** A ranking from its fields: code, family, whether All Day comes first, wishes. */
function toRanking([codeText, familyText, allDayText, wishesText]: readonly (string | undefined)[]):
  | SavedRanking
  | undefined {
  const [code, family] = [readNumber(codeText), familyText === '' ? null : readNumber(familyText)]
  const wishes = readWishes(wishesText)
  if (code === undefined || family === undefined || !wishes) return undefined
  if (allDayText !== 'all-day-first' && allDayText !== 'all-day-last') return undefined
  return { code, family, all_day_first: allDayText === 'all-day-first', wishes }
}

/** Whether the line is a code that takes no part and has no other line. */
function addLeftOut(
  left_out: Set<number>,
  [codeText]: readonly string[],
  children: ReadonlyMap<number, LotteryChild>,
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
  const lists = text?.split(' ').map((list) => (list === '' ? undefined : readNumbers(list, '>')))
  const read = lists?.flatMap((list) => (list ? [list] : []))
  return read?.length === lists?.length ? read : undefined
}

function isGradeList(text: string | undefined): text is string {
  return text?.split(',').every((grade) => CLASS_GRADES.some((known) => known === grade)) ?? false
}
