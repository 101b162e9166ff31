import { strToU8, zipSync } from 'fflate'
import { formatCsv } from '../../domain/csv.ts'
import { manifestRows } from './headings.ts'

/** A zip of the files and their manifest as CSV. */
export function zipOf(files: Readonly<Record<string, string[][]>>, mtime: Date): Uint8Array {
  const entries = Object.entries({ ...files, manifest: manifestRows() })
  return zipSync(Object.fromEntries(entries.map(([name, rows]) => [`${name}.csv`, strToU8(formatCsv(rows))])), {
    mtime,
  })
}
