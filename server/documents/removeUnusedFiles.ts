import { sql } from 'kysely'
import { UNSENT_PAGE_HOURS } from '../../domain/documents/limits.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { Database } from '../platform/database/database.ts'
import type { DocumentFiles } from './files/documentFiles.ts'

/** Ids in one query. */
const BATCH = 1000

/**
 * Deletes pages that were not sent within a day, and removes the files of pages that are gone. A file without a row is a day old before it is
 * removed: an upload writes it before the row, and an export may still read it. Several servers may do so at once.
 */
export async function removeUnusedFiles(db: Database, files: DocumentFiles, now: Date): Promise<void> {
  const notSent = new Date(now.getTime() - UNSENT_PAGE_HOURS * HOUR_MS)
  await db.deleteFrom('document_page').where('document_id', 'is', null).where('uploaded_at', '<=', notSent).execute()
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
