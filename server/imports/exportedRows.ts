import type { SelectQueryBuilder } from 'kysely'
import { countRows, readAll, type SortKey } from '../db/page.ts'
import type { Snapshot } from '../db/snapshot.ts'

/** The records of a kind as rows of cells. */
export interface ExportedRows {
  readonly total: number
  readonly batches: AsyncIterable<readonly (readonly string[])[]>
}

/** The rows of a query in the order of the keys, each as cells. */
export async function exportedRows<DB, TB extends keyof DB, Row>(
  snapshot: Snapshot,
  records: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
  cellsOf: (row: Row) => readonly string[],
): Promise<ExportedRows> {
  async function* batches() {
    for await (const rows of readAll(snapshot, records, keys, 'asc')) yield rows.map(cellsOf)
  }
  return { total: await countRows(snapshot.db, records), batches: batches() }
}
