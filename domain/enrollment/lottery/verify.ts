import { readRecord } from './readRecord.ts'
import { type LotteryRecord, lotteryRecord, recordText, type SavedRanking } from './record.ts'
import type { PublicValue, Sha256 } from './seed.ts'

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

/** What was not compared, because it is not known, or because the signature of the public value cannot be verified here. */
type Unchecked = keyof PublishedHashes | 'signature'

/**
 * Whether the proof of a public value proves it. `hash`: the value is the SHA-256 of the signature's bytes, but whose signature it is cannot be
 * verified here.
 */
export type ProofCheck = (publicValue: PublicValue) => boolean | 'hash'

export type Verification =
  | { readonly difference: RecordDifference; readonly record?: undefined }
  | { readonly record: LotteryRecord; readonly unchecked: readonly Unchecked[]; readonly difference?: undefined }

/**
 * Recomputes every line of a record from its rankings, classes, children and secret, and compares it with the text and with what was
 * published. Any changed character is a difference: one that changes no decision changes the digest. Without the published hashes, a
 * record that was written anew as a whole is not recognized: `unchecked` names those that are missing. It names the signature of a beacon unless
 * `isProven` verified it.
 */
export function verifyRecord(
  text: string,
  sha256: Sha256,
  published: Partial<PublishedHashes>,
  isProven?: ProofCheck,
): Verification {
  const read = readRecord(text)
  if (read.unreadable !== undefined) {
    const found = text.split('\n')[read.unreadable - 1]
    return { difference: { line: read.unreadable, expected: undefined, found } }
  }
  const record = lotteryRecord(read.input, sha256)
  const recomputed = recordText(record, sha256)
  if (recomputed !== text) return { difference: firstDifference(recomputed.split('\n'), text.split('\n')) }
  const { public_value } = record
  const proof = public_value.source === 'drand' ? (isProven?.(public_value) ?? 'hash') : true
  const difference =
    differenceFromPublished(published, text) ??
    differenceFromRankings(record, text) ??
    (proof ? undefined : { ...lineStarting(text, 'public-value\t'), expected: undefined })
  if (difference) return { difference }
  const unknown = HASHES.filter((name) => published[name] === undefined)
  return { record, unchecked: proof === 'hash' ? [...unknown, 'signature'] : unknown }
}

const HASHES = ['commitment', 'rankings_hash', 'digest'] as const

function differenceFromPublished(published: Partial<PublishedHashes>, text: string): RecordDifference | undefined {
  for (const name of HASHES) {
    if (published[name] === undefined) continue
    const kind = `${name.replace('_', '-')}\t`
    const expected = `${kind}${published[name]}`
    if (!text.includes(`\n${expected}\n`)) return { ...lineStarting(text, kind), expected }
  }
}

/**
 * A child whose wishes or family number are not those of its ranking, or of its last edit: with another family number, a child would have
 * another lottery number. A missing child or class is no difference, because the class may no longer be offered. The order may not differ.
 */
function differenceFromRankings({ pool, rankings, edits }: LotteryRecord, text: string): RecordDifference | undefined {
  const known = new Map([...rankings, ...edits.map(({ ranking }) => ranking)].map((ranking) => [ranking.code, ranking]))
  const wrong = pool.children.find((child) => !isChosen(child, known.get(child.code)))
  return wrong && { ...lineStarting(text, `child\t${wrong.code}\t`), expected: undefined }
}

function isChosen(child: SavedRanking, ranking: SavedRanking | undefined): boolean {
  if (!ranking || ranking.all_day_first !== child.all_day_first || ranking.family !== child.family) return false
  const saved = ranking.wishes.flat()
  return child.wishes.every((ids) => {
    const indexes = ids.map((id) => saved.indexOf(id))
    return indexes.every((index, n) => index !== -1 && index > (indexes[n - 1] ?? -1))
  })
}

/** The first line that starts so. */
function lineStarting(text: string, start: string): Pick<RecordDifference, 'line' | 'found'> {
  const lines = text.split('\n')
  const index = lines.findIndex((line) => line.startsWith(start))
  return { line: index + 1, found: lines[index] }
}

function firstDifference(expected: readonly string[], found: readonly string[]): RecordDifference {
  const longer = expected.length > found.length ? expected : found
  const index = longer.findIndex((_, n) => expected[n] !== found[n])
  return { line: index + 1, expected: expected[index], found: found[index] }
}
