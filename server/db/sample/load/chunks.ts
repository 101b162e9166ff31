/** Rows per statement, well below PostgreSQL's limit of 65,535 parameters. */
const CHUNK = 500

export async function insertAll<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK))
}
