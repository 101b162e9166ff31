/** A position in PostgreSQL's write-ahead log (WAL), in bytes from its start. */
export type Lsn = bigint

/** Bytes of one WAL file: the default of initdb. */
export const SEGMENT_SIZE = 16n * 1024n * 1024n
const SEGMENTS_PER_ID = 0x1_0000_0000n / SEGMENT_SIZE
const SEGMENT_NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/

export const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Throws unless the text is like 0/2000028. */
export function parseLsn(text: string): Lsn {
  const [, high, low] = LSN.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is not a position in the write-ahead log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

export function segmentStart(lsn: Lsn): Lsn {
  return lsn - (lsn % SEGMENT_SIZE)
}

export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / SEGMENT_SIZE
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(number / SEGMENTS_PER_ID) + hex(number % SEGMENTS_PER_ID)
}

export function startOfSegment(name: string, timeline: number): Lsn | undefined {
  const [, line, high, low] = SEGMENT_NAME.exec(name) ?? []
  if (line === undefined || Number(`0x${line}`) !== timeline) return undefined
  return (BigInt(`0x${high}`) * SEGMENTS_PER_ID + BigInt(`0x${low}`)) * SEGMENT_SIZE
}
