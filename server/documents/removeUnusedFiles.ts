import { sql } from 'kysely'
import { DAY_MS } from '../../domain/durations.ts'
import type { Database } from '../platform/database/database.ts'
import type { DocumentFiles } from './files/documentFiles.ts'

/** Ids in one query. */
const BATCH = 1000

/**
 * Removes the files of pages that are gone. A file without a row is a day old before it is
 * removed: an upload writes it before the row, and an export may still read it. Several servers may do so at once.
 */
export async function removeUnusedFiles(db: Database, files: DocumentFiles, now: Date): Promise<void> {
  let old: string[] = []
  for await (const { id, changed_at } of files.list()) {
    if (changed_at.getTime() > now.getTime() - DAY_MS) continue
    old.push(id)
    if (old.length < BATCH) continue
    await removeWithoutRow(db, files, old)
    old = []
  }
  await removeWithoutRow(db, files, old)
}

async function removeWithoutRow(db: Database, files: DocumentFiles, ids: readonly string[]): Promise<void> {
  const found = db.selectFrom('document_page').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`)
  const used = new Set((await found.execute()).map(({ id }) => id))
  for (const id of ids) if (!used.has(id)) await files.remove(id)
}
