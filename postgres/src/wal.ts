import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from './disk.ts'

/** A position in PostgreSQL's write-ahead log (WAL), in bytes from its start. */
export type Lsn = bigint

const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i
export const LsnText = z.string().regex(LSN).transform(parseLsn)

/** Throws unless the text is like 0/2000028. */
export function parseLsn(text: string): Lsn {
  const [, high, low] = LSN.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is not a position in the write-ahead log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Bytes of one WAL file: the default of initdb. */
export const SEGMENT_SIZE = 16n * 1024n * 1024n
const SEGMENTS_PER_ID = 0x1_0000_0000n / SEGMENT_SIZE
const SEGMENT_NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
/** Suffix of an archived segment that is not full. The file has its full size, with zeros at the end. */
export const PARTIAL = '.partial'

export function segmentStart(lsn: Lsn): Lsn {
  return lsn - (lsn % SEGMENT_SIZE)
}

export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / SEGMENT_SIZE
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(number / SEGMENTS_PER_ID) + hex(number % SEGMENTS_PER_ID)
}

/** Undefined for a file of another timeline or kind. */
export function startOfSegment(name: string, timeline: number): Lsn | undefined {
  const [, line, high, low] = SEGMENT_NAME.exec(name) ?? []
  if (line === undefined || Number(`0x${line}`) !== timeline) return undefined
  return (BigInt(`0x${high}`) * SEGMENTS_PER_ID + BigInt(`0x${low}`)) * SEGMENT_SIZE
}

/** Undefined without a full segment. A partial segment is written again. */
export function findArchiveEnd(wal: string, timeline: number): Lsn | undefined {
  const names = existsSync(wal) ? readdirSync(wal).sort() : []
  const last = startOfSegment(names.findLast((name) => startOfSegment(name, timeline) !== undefined) ?? '', timeline)
  return last === undefined ? undefined : last + SEGMENT_SIZE
}

/** The archive is complete up to this time and position. */
export interface Coverage {
  readonly time: Date
  readonly lsn: Lsn
}

const StoredCoverage = z.object({ time: z.coerce.date(), lsn: LsnText })

export function writeCoverage(wal: string, { time, lsn }: Coverage): void {
  writeDurably(toCoverageFile(wal), JSON.stringify({ time, lsn: formatLsn(lsn) }))
}

/** Undefined when the file is missing or damaged. A restore then relies on the WAL alone. */
export function readCoverage(wal: string): Coverage | undefined {
  const file = toCoverageFile(wal)
  if (!existsSync(file)) return undefined
  try {
    return StoredCoverage.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function toCoverageFile(wal: string): string {
  return join(wal, 'coverage.json')
}
