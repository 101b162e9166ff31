import { z } from 'zod'
import { LSN, parseLsn } from './lsn.ts'

/** A position in PostgreSQL's own form, such as 0/2000028. */
export const LsnText = z.string().regex(LSN).transform(parseLsn)

/** What stands first in a backup: enough to know it by, and to keep or delete it. */
export const BackupMetadata = z.object({
  format: z.literal(1),
  started_at: z.coerce.date(),
  start_lsn: LsnText,
  timeline: z.number().int(),
  system_identifier: z.string(),
  lineage: z.string(),
  /** Of PostgreSQL; another one cannot open the files. */
  major_version: z.string(),
  postgres_version: z.string(),
  product_version: z.string(),
  /** The school's, which a time without an offset is read in. */
  time_zone: z.string(),
  migrations: z.array(z.string()),
  /** Tells which data key was in use, and nothing about it. */
  data_key_id: z.string().nullable(),
})
export type BackupMetadata = z.infer<typeof BackupMetadata>

/** What stands last in a backup, so that one without it was cut short. */
export const BackupEnd = z.object({
  finished_at: z.coerce.date(),
  end_lsn: LsnText,
  /** SHA-256 by file name, of the log files, which PostgreSQL's manifest does not list. */
  wal: z.record(z.string(), z.string()),
})
export type BackupEnd = z.infer<typeof BackupEnd>

/** Names of the parts of a backup file; the database's files stand under CLUSTER. */
export const PARTS = {
  metadata: 'backup.json',
  cluster: 'cluster/',
  manifest: 'backup_manifest',
  end: 'end.json',
} as const
