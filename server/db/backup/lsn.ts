/** A position in PostgreSQL's write-ahead log, in bytes since its beginning. */
export type Lsn = bigint

/** Bytes of one file of the log: what initdb makes unless it is told otherwise. */
export const SEGMENT_SIZE = 16n * 1024n * 1024n
const SEGMENTS_PER_ID = 0x1_0000_0000n / SEGMENT_SIZE
const SEGMENT_NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/

/** PostgreSQL's own form of a position. */
export const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Reads PostgreSQL's own form, such as 0/2000028. Throws when it is something else. */
export function parseLsn(text: string): Lsn {
  const [, high, low] = LSN.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is not a position in the write-ahead log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Where the segment that holds this position begins. */
export function segmentStart(lsn: Lsn): Lsn {
  return lsn - (lsn % SEGMENT_SIZE)
}

/** The name of the file that holds this position, as PostgreSQL names it. */
export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / SEGMENT_SIZE
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(number / SEGMENTS_PER_ID) + hex(number % SEGMENTS_PER_ID)
}

/** Where the segment of this name begins; undefined for another timeline or another kind of file. */
export function startOfSegment(name: string, timeline: number): Lsn | undefined {
  const [, line, high, low] = SEGMENT_NAME.exec(name) ?? []
  if (line === undefined || Number(`0x${line}`) !== timeline) return undefined
  return (BigInt(`0x${high}`) * SEGMENTS_PER_ID + BigInt(`0x${low}`)) * SEGMENT_SIZE
}
