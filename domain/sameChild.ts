import { fullName } from './person.ts'
import { normalizeText } from './search.ts'

/** Not compared in names, besides case and accents. */
const IGNORED = /[ .\-'·‐‑\u200c\u200d]/g

/** A name as it is compared: "O’Brien-Nuñez" and "obrien nunez" are the same. A property test compares this rule with the database function. */
export function toNameKey(name: Parameters<typeof fullName>[0]): string {
  return normalizeText(fullName(name)).replace(IGNORED, '')
}

/** The places in a list of children at which an earlier child is named again, with the same grade. */
export function repeatedChildren(
  children: readonly (Parameters<typeof fullName>[0] & { readonly grade: string })[],
): number[] {
  const keys = children.map((child) => `${child.grade} ${toNameKey(child)}`)
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

/** An entry with choices in a lottery, or that took part at its closing. */
export interface RankedEntry {
  readonly student_id: number
  /** Of an entry that is the same child as this one, by the decision of the office. */
  readonly kept_id: number | null
  /** Of none before the closing. */
  readonly took_part_at_closing: boolean
}

/**
 * The entries of one child, the one that takes part first: after the closing one that took part then, so that nobody chooses between two lots whose
 * results can be computed, then the one that the office keeps, and the one that was added first.
 */
export function inLotteryOrder<E extends RankedEntry>(entries: readonly E[]): E[] {
  return entries.toSorted(
    (one, other) =>
      Number(other.took_part_at_closing) - Number(one.took_part_at_closing) ||
      Number(one.kept_id !== null) - Number(other.kept_id !== null) ||
      one.student_id - other.student_id,
  )
}

/** Whether the entries of two children, which become one child, still take part with the same one when the office keeps `kept_id`, with or without choices. */
export function keepsLot(entries: readonly RankedEntry[], kept_id: number): boolean {
  const [first] = inLotteryOrder(entries)
  if (entries.some(({ student_id }) => student_id === kept_id)) return first?.student_id === kept_id
  const [later] = inLotteryOrder(entries.map((entry) => ({ ...entry, kept_id })))
  return first?.student_id === later?.student_id
}

/** Two entries that are the same child, or may be until the office decides. In a lottery the first one counts. */
export type SameChildPair = readonly [student_id: number, other_id: number]

/** Those of the children that count, once for each child: every entry that is not the other one of a counted entry. */
export function countEachOnce<C extends { readonly student_id: number }>(
  children: readonly C[],
  pairs: readonly SameChildPair[],
): C[] {
  const ids = new Set(children.map(({ student_id }) => student_id))
  const pairsOf = Map.groupBy(pairs, ([, other]) => other)
  const known = new Map<number, boolean>()
  const isCounted = (id: number): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false)
    const counts = ids.has(id) && !pairsOf.get(id)?.some(([first]) => isCounted(first))
    known.set(id, counts)
    return counts
  }
  return children.filter(({ student_id }) => isCounted(student_id))
}
