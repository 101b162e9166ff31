import type { Sha256 } from './lottery.ts'
import { readRecord } from './readRecord.ts'
import { drawRecord, recordText } from './record.ts'

/** What the school published: the commitment before the round closed, the digest with the results. */
export interface PublishedHashes {
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
  const recomputed = recordText(drawRecord(read.round, read.seed, sha256), sha256).split('\n')
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
