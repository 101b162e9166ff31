import type pg from 'pg'
import { connectedClient } from '../embedded/access/connection.ts'
import type { EmbeddedDatabase } from '../embedded/startEmbedded.ts'
import type { BackupDescription } from './writeBackup.ts'

/** What is backed up, and what only the caller knows of it. */
export interface BackupSource {
  readonly database: Pick<EmbeddedDatabase, 'ownerUrl' | 'lineage'>
  readonly productVersion: string
  readonly dataKeyId: string | null
  readonly now: Date
}

interface Facts {
  readonly version: string
  readonly system_identifier: string
}

/** What the backup says of itself, as the school's database has it. A database that was never started has no school yet. */
export async function describeDatabase(subject: BackupSource): Promise<BackupDescription> {
  const { database, productVersion, dataKeyId, now } = subject
  const client = await connectedClient(database.ownerUrl)
  try {
    const { rows } = await client.query<Facts>(
      "SELECT current_setting('server_version') AS version, system_identifier::text FROM pg_control_system()",
    )
    const [facts] = rows
    if (!facts) throw new Error('PostgreSQL did not say which version it is')
    return {
      started_at: now,
      system_identifier: facts.system_identifier,
      lineage: database.lineage,
      postgres_version: facts.version,
      major_version: facts.version.split('.')[0] ?? '',
      product_version: productVersion,
      time_zone: (await column(client, 'school', 'SELECT time_zone FROM school'))[0] ?? 'UTC',
      migrations: await column(client, 'migration', 'SELECT name FROM migration ORDER BY name'),
      data_key_id: dataKeyId,
    }
  } finally {
    await client.end()
  }
}

async function column(client: pg.Client, table: string, select: string): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table])
  if (!rows[0]?.there) return []
  const values = await client.query<string[]>({ text: select, rowMode: 'array' })
  return values.rows.flatMap(([value]) => value ?? [])
}
