import { type DrawDecision, draw } from './draw.ts'
import { commitmentText, lotteryOrder, type Sha256 } from './numbers.ts'
import type { DrawChild, DrawClass, PreferenceRound } from './round.ts'

export const RECORD_VERSION = 'online enrollment draw 1'
/** Why a commitment was replaced. There is no other reason. */
export const RESTORED = 'restored'

/** A SHA-256 that was published as that of the seed, until the database was restored or moved and the round got a new seed. */
export interface ReplacedCommitment {
  readonly commitment: string
  /** ISO 8601, in UTC. */
  readonly replaced_at: string
}

/** What is published after the draw: everything that the decisions depend on, and the decisions. */
export interface DrawRecord {
  readonly round: PreferenceRound
  readonly seed: string
  readonly commitment: string
  /** In the order of their times. */
  readonly replaced: readonly ReplacedCommitment[]
  /** The codes in the order of the lottery numbers. */
  readonly order: readonly number[]
  readonly decisions: readonly DrawDecision[]
}

/** Runs the draw. The same round and seed always have the same record. */
export function drawRecord(
  round: PreferenceRound,
  seed: string,
  sha256: Sha256,
  replaced: readonly ReplacedCommitment[] = [],
): DrawRecord {
  const sorted = {
    classes: [...round.classes].sort((a, b) => a.id - b.id),
    children: [...round.children].sort((a, b) => a.code - b.code),
    left_out: [...(round.left_out ?? [])].sort((a, b) => a - b),
  }
  const order = lotteryOrder(seed, sorted, sha256)
  const commitment = sha256(commitmentText(seed))
  return { round: sorted, seed, commitment, replaced, order, decisions: draw(sorted, order) }
}

/**
 * The published text: lines of tab-separated fields. The last line is the SHA-256 of all lines before it, line ends included.
 * - `seed`, `commitment`
 * - `replaced`: a former commitment, when it was replaced, why: "restored"
 * - `class`: id, section, days, period, grades, classes that restrictions exclude, free seats, children waiting
 * - `child`: code, family, grade, classes it has, classes it waits for, wishes: "12>13 31" are two choices for one time and one for another
 * - `left-out`: the code of a ranking that takes no part, and the reason: the same child takes part with another code
 * - `place`: lottery place, code
 * - `decision`: pass, code, class, choice, outcome, the child's class that is the reason, place on the wait list
 */
export function recordText(record: DrawRecord, sha256: Sha256): string {
  const body = recordBody(record)
  return `${body}digest\t${sha256(body)}\n`
}

/** The lines that the digest is the SHA-256 of. */
export function recordBody({ round, seed, commitment, replaced, order, decisions }: DrawRecord): string {
  const lines = [
    [RECORD_VERSION],
    ['seed', seed],
    ['commitment', commitment],
    ...replaced.map((former) => ['replaced', former.commitment, former.replaced_at, RESTORED]),
    ...round.classes.map(classLine),
    ...round.children.map(childLine),
    ...(round.left_out ?? []).map((code) => ['left-out', code, 'same child']),
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
