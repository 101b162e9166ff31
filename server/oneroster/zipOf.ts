import { strToU8, zipSync } from 'fflate'
import { plainCsvOf } from '../../domain/csv.ts'
import { manifestRows } from './headings.ts'

/** The files as CSV beside their manifest, at the top of a zip. */
export function zipOf(files: Readonly<Record<string, string[][]>>, mtime: Date): Uint8Array {
  const named = Object.entries({ ...files, manifest: manifestRows() })
  return zipSync(Object.fromEntries(named.map(([name, rows]) => [`${name}.csv`, strToU8(plainCsvOf(rows))])), { mtime })
}
