import type pg from 'pg'
import { connectClient } from '../embedded/access/connection.ts'
import type { EmbeddedDatabase } from '../embedded/startEmbedded.ts'
import type { BackupDescription } from './writeBackup.ts'

export interface BackupSource {
  readonly database: Pick<EmbeddedDatabase, 'ownerUrl' | 'lineage'>
  readonly productVersion: string
  readonly dataKeyId: string | null
  readonly now: Date
}

interface DatabaseVersion {
  readonly version: string
  readonly system_identifier: string
}

export async function describeDatabase(subject: BackupSource): Promise<BackupDescription> {
  const { database, productVersion, dataKeyId, now } = subject
  const client = await connectClient(database.ownerUrl)
  try {
    const { rows } = await client.query<DatabaseVersion>(
      "SELECT current_setting('server_version') AS version, system_identifier::text FROM pg_control_system()",
    )
    const [version] = rows
    if (!version) throw new Error('PostgreSQL did not return its version')
    return {
      started_at: now,
      system_identifier: version.system_identifier,
      lineage: database.lineage,
      postgres_version: version.version,
      major_version: version.version.split('.')[0] ?? '',
      product_version: productVersion,
      time_zone: (await readColumn(client, 'school', 'SELECT time_zone FROM school'))[0] ?? 'UTC',
      migrations: await readColumn(client, 'migration', 'SELECT name FROM migration ORDER BY name'),
      data_key_id: dataKeyId,
    }
  } finally {
    await client.end()
  }
}

async function readColumn(client: pg.Client, table: string, select: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table])
  if (!rows[0]?.exists) return []
  const values = await client.query<string[]>({ text: select, rowMode: 'array' })
  return values.rows.flatMap(([value]) => value ?? [])
}
