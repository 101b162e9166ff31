import { readRecord } from './readRecord.ts'
import { type LotteryRecord, lotteryRecord, recordText, type SavedRanking } from './record.ts'
import type { Sha256 } from './seed.ts'

/** What the school published before the lottery and after it. */
export interface PublishedHashes {
  readonly commitment: string
  readonly rankings_hash: string
  readonly digest: string
}

export interface RecordDifference {
  /** From 1. */
  readonly line: number
  readonly expected: string | undefined
  readonly found: string | undefined
}

/** What was not compared, because it is not known. */
export type Unchecked = keyof PublishedHashes

export type Verification =
  | { readonly difference: RecordDifference; readonly record?: undefined }
  | { readonly record: LotteryRecord; readonly unchecked: readonly Unchecked[]; readonly difference?: undefined }

/**
 * Recomputes every line of a record from its rankings, classes, children and secret, and compares it with the text and with what was
 * published. Any changed character is a difference: one that changes no decision changes the digest. Without the published hashes, a
 * record that was written anew as a whole is not recognized: `unchecked` names those that are missing.
 */
export function verifyRecord(text: string, sha256: Sha256, published: Partial<PublishedHashes>): Verification {
  const read = readRecord(text)
  const found = text.split('\n')
  if (read.unreadable !== undefined)
    return { difference: { line: read.unreadable, expected: undefined, found: found[read.unreadable - 1] } }
  const record = lotteryRecord(read.input, sha256)
  const recomputed = recordText(record, sha256).split('\n')
  const line = firstDifference(recomputed, found)
  if (line !== -1) return { difference: { line: line + 1, expected: recomputed[line], found: found[line] } }
  const difference = differenceFromPublished(published, found) ?? differenceFromRankings(record, found)
  return difference ? { difference } : { record, unchecked: HASHES.filter((name) => published[name] === undefined) }
}

const HASHES = ['commitment', 'rankings_hash', 'digest'] as const

function differenceFromPublished(
  published: Partial<PublishedHashes>,
  found: readonly string[],
): RecordDifference | undefined {
  for (const name of HASHES) {
    if (published[name] === undefined) continue
    const kind = name.replace('_', '-')
    const expected = `${kind}\t${published[name]}`
    const line = found.findIndex((other) => other.split('\t')[0] === kind)
    if (found[line] !== expected) return { line: line + 1, expected, found: found[line] }
  }
}

/**
 * A child whose wishes or family number are not those of its ranking, or of its last edit: with another family number, a child would have
 * another lottery number. A missing child or class is no difference, because the class may no longer be offered. The order may not differ.
 */
function differenceFromRankings(
  { pool, rankings, edits }: LotteryRecord,
  found: readonly string[],
): RecordDifference | undefined {
  const known = new Map([...rankings, ...edits.map(({ ranking }) => ranking)].map((ranking) => [ranking.code, ranking]))
  const wrong = pool.children.find((child) => !isChosen(child, known.get(child.code)))
  if (!wrong) return undefined
  const line = found.findIndex((text) => text.startsWith(`child\t${wrong.code}\t`))
  return { line: line + 1, expected: undefined, found: found[line] }
}

function isChosen(child: SavedRanking, ranking: SavedRanking | undefined): boolean {
  if (!ranking || ranking.all_day_first !== child.all_day_first || ranking.family !== child.family) return false
  const saved = ranking.wishes.flat()
  return child.wishes.every((ids) => {
    const indexes = ids.map((id) => saved.indexOf(id))
    return indexes.every((index, n) => index !== -1 && index > (indexes[n - 1] ?? -1))
  })
}

function firstDifference(expected: readonly string[], found: readonly string[]): number {
  const longer = expected.length > found.length ? expected : found
  return longer.findIndex((_, n) => expected[n] !== found[n])
}
