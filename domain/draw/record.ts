import type { DrawDecision } from './decision.ts'
import { draw } from './draw.ts'
import { commitmentText, lotteryOrder, type Sha256 } from './lottery.ts'
import type { DrawChild, DrawClass, PreferenceRound } from './round.ts'

export const RECORD_VERSION = 'online enrollment draw 1'

/** What is published after the draw: everything that the decisions depend on, and the decisions. */
export interface DrawRecord {
  readonly round: PreferenceRound
  readonly seed: string
  readonly commitment: string
  /** The codes in the order of the lottery numbers. */
  readonly order: readonly number[]
  readonly decisions: readonly DrawDecision[]
}

/** Runs the draw. The same round and seed always have the same record. */
export function drawRecord(round: PreferenceRound, seed: string, sha256: Sha256): DrawRecord {
  const sorted = {
    classes: [...round.classes].sort((a, b) => a.id - b.id),
    children: [...round.children].sort((a, b) => a.code - b.code),
  }
  const order = lotteryOrder(seed, sorted, sha256)
  return { round: sorted, seed, commitment: sha256(commitmentText(seed)), order, decisions: draw(sorted, order) }
}

/**
 * The published text: lines of tab-separated fields. The last line is the SHA-256 of all lines before it, line ends included.
 * - `seed`, `commitment`
 * - `class`: id, section, days, period, grades, classes that restrictions exclude, free seats, children waiting
 * - `child`: code, family, grade, classes it has, classes it waits for, wishes: "12>13 31" are two choices for one time and one for another
 * - `place`: lottery place, code
 * - `decision`: pass, code, class, choice, outcome, the child's class that is the reason, place on the wait list
 */
export function recordText(record: DrawRecord, sha256: Sha256): string {
  const body = recordBody(record)
  return `${body}digest\t${sha256(body)}\n`
}

/** The lines that the digest is the SHA-256 of. */
export function recordBody({ round, seed, commitment, order, decisions }: DrawRecord): string {
  const lines = [
    [RECORD_VERSION],
    ['seed', seed],
    ['commitment', commitment],
    ...round.classes.map(classLine),
    ...round.children.map(childLine),
    ...order.map((code, n) => ['place', n + 1, code]),
    ...decisions.map(decisionLine),
  ]
  return lines.map((fields) => `${fields.join('\t')}\n`).join('')
}

function classLine({ id, section, days, period, grade, excludes, free_seats, waiting }: DrawClass) {
  return ['class', id, section, days, period, grade, excludes.join(','), free_seats, waiting]
}

function childLine({ code, family, grade, enrolled, waiting, wishes }: DrawChild) {
  const lists = wishes.map((ids) => ids.join('>')).join(' ')
  return ['child', code, family ?? '', grade, enrolled.join(','), waiting.join(','), lists]
}

function decisionLine({ pass, code, course_id, choice, outcome, by, place }: DrawDecision) {
  return ['decision', pass, code, course_id, choice, outcome, by ?? '', place ?? '']
}
