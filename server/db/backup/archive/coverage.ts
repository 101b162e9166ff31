import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { formatLsn, type Lsn, parseLsn } from '../lsn.ts'

/** Up to when the archive is known to hold everything, also when nothing happened. */
export interface Coverage {
  readonly time: Date
  readonly lsn: Lsn
}

const Stored = z.object({ time: z.coerce.date(), lsn: z.string().transform(parseLsn) })
const FILE = 'coverage.json'

/** Where the log ends now. What was committed a second ago is before that. */
export async function currentEnd(client: pg.Client): Promise<Coverage> {
  const { rows } = await client.query<{ time: Date; lsn: string }>(
    "SELECT clock_timestamp() - interval '1 second' AS time, pg_current_wal_flush_lsn()::text AS lsn",
  )
  const [end] = rows
  if (!end) throw new Error('PostgreSQL did not say where its log ends')
  return { time: end.time, lsn: parseLsn(end.lsn) }
}

export function writeCoverage(wal: string, { time, lsn }: Coverage): void {
  const file = join(wal, FILE)
  writeFileSync(`${file}.new`, JSON.stringify({ time, lsn: formatLsn(lsn) }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function readCoverage(wal: string): Coverage | undefined {
  const file = join(wal, FILE)
  return existsSync(file) ? Stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
