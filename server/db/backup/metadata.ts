import { z } from 'zod'
import { LSN, parseLsn } from './lsn.ts'

export const LsnText = z.string().regex(LSN).transform(parseLsn)

/** First entry of a backup. Retention reads only this entry. */
export const BackupMetadata = z.object({
  format: z.literal(1),
  started_at: z.coerce.date(),
  start_lsn: LsnText,
  timeline: z.number().int(),
  system_identifier: z.string(),
  lineage: z.string(),
  /** A PostgreSQL of another major version cannot open the files. */
  major_version: z.string(),
  postgres_version: z.string(),
  product_version: z.string(),
  /** The school's time zone, for times without an offset. */
  time_zone: z.string(),
  migrations: z.array(z.string()),
  /** Fingerprint of the data key, which does not reveal the key. */
  data_key_id: z.string().nullable(),
})
export type BackupMetadata = z.infer<typeof BackupMetadata>

/** Last entry of a backup: a file without it is incomplete. */
export const BackupEnd = z.object({
  finished_at: z.coerce.date(),
  end_lsn: LsnText,
  /** SHA-256 of the WAL files by name, because PostgreSQL's manifest does not list them. */
  wal: z.record(z.string(), z.string()),
})
export type BackupEnd = z.infer<typeof BackupEnd>

export const PARTS = {
  metadata: 'backup.json',
  cluster: 'cluster/',
  manifest: 'backup_manifest',
  end: 'end.json',
} as const
