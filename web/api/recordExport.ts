import { recordTableExport } from '../../contract/auditTrail.ts'
import { call } from './call.ts'

/** Records in the audit trail that the rows of a table are saved as a CSV file. */
export async function recordExport(
  file: string,
  rows: number,
  isSearched: boolean,
  signal: AbortSignal,
): Promise<void> {
  await call(recordTableExport, { body: { file: `${file}.csv`, rows, search: isSearched }, signal })
}
