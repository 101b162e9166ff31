import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { renameDurably } from '../../embedded/files/renameDurably.ts'
import { chownToOwnerOf } from '../lineage.ts'
import { formatLsn, type Lsn, parseLsn } from '../lsn.ts'
import { LsnText } from '../metadata.ts'

/** The archive is complete up to this time and position. */
export interface Coverage {
  readonly time: Date
  readonly lsn: Lsn
}

const Stored = z.object({ time: z.coerce.date(), lsn: LsnText })
const FILE = 'coverage.json'

/** Transactions that were committed a second ago are before this end. */
export async function readCurrentEnd(client: pg.Client): Promise<Coverage> {
  const { rows } = await client.query<{ time: Date; lsn: string }>(
    "SELECT clock_timestamp() - interval '1 second' AS time, pg_current_wal_flush_lsn()::text AS lsn",
  )
  const [end] = rows
  if (!end) throw new Error('PostgreSQL did not return the end of its log')
  return { time: end.time, lsn: parseLsn(end.lsn) }
}

export function writeCoverage(wal: string, { time, lsn }: Coverage): void {
  const file = join(wal, FILE)
  writeFileSync(`${file}.new`, JSON.stringify({ time, lsn: formatLsn(lsn) }), { mode: 0o600, flush: true })
  chownToOwnerOf(wal, `${file}.new`)
  renameDurably(`${file}.new`, file)
}

/** Undefined when the file is missing or damaged. A restore then relies on the WAL alone. */
export function readCoverage(wal: string): Coverage | undefined {
  const file = join(wal, FILE)
  if (!existsSync(file)) return undefined
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}
