import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { startArchiver } from '../db/backup/archive/archiver.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/startEmbedded.ts'

export type SchoolDatabase = Pick<EmbeddedDatabase, 'ownerUrl' | 'servingUrl' | 'lost' | 'stop'> & {
  /** Undefined when the database is not embedded. */
  readonly lineage?: string
}

/** The database in DATABASE_URL, or the embedded one. @throws DatabaseStartError */
export async function openSchoolDatabase(config: Config): Promise<SchoolDatabase> {
  const { databaseUrl: url } = config
  if (url === undefined) return startEmbedded({ folder: folderOf(config) })
  return { ownerUrl: url, servingUrl: url, lost: new Promise(() => {}), stop: async () => {} }
}

/** Undefined when the database is not embedded. */
export function databaseFolderOf(config: Config): string | undefined {
  return config.databaseUrl === undefined ? folderOf(config) : undefined
}

/** An external PostgreSQL is backed up by its own tools. */
export function archiverOf(config: Config, { lineage, ownerUrl }: SchoolDatabase, log: FastifyBaseLogger) {
  if (lineage === undefined) return undefined
  return startArchiver({ lineage, ownerUrl, databaseFolder: folderOf(config), log })
}

function folderOf({ dataDir }: Config): string {
  return join(dataDir, 'postgres')
}
