import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { renameDurably } from '../../embedded/files/renameDurably.ts'
import { chownToOwnerOf } from '../lineage.ts'

export async function archiveTimelineHistory(replication: pg.Client, wal: string, timeline: number): Promise<void> {
  if (timeline === 1) return
  const { rows } = await replication.query<{ filename: string; content: string }>(`TIMELINE_HISTORY ${timeline}`)
  const [history] = rows
  if (!history) throw new Error(`PostgreSQL has no history of its timeline ${timeline}`)
  const file = join(wal, history.filename)
  if (existsSync(file)) return
  writeFileSync(`${file}.new`, history.content, { mode: 0o600, flush: true })
  chownToOwnerOf(wal, `${file}.new`)
  renameDurably(`${file}.new`, file)
}
