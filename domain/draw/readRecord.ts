import { DAYS } from '../days.ts'
import { STUDENT_GRADES } from '../grade.ts'
import { PERIODS } from '../period.ts'
import { isSeed } from './lottery.ts'
import { malformedLists } from './ranking.ts'
import { RECORD_VERSION } from './record.ts'
import { isGradeList, readNumber, readNumbers, readWishes } from './recordFields.ts'
import type { DrawChild, DrawClass, PreferenceRound } from './round.ts'

export type ReadRecord =
  | { readonly round: PreferenceRound; readonly seed: string; readonly unreadable?: undefined }
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
  for (const [n, [kind, ...fields]] of lines.entries()) {
    if (kind === 'class' && !addClass(classes, fields)) return { unreadable: n + 1 }
    if (kind === 'child' && !addChild(children, fields, classes)) return { unreadable: n + 1 }
  }
  return { round: { classes: [...classes.values()], children: [...children.values()] }, seed }
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
