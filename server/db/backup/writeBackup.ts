import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Extract, extract, type Pack, pack } from 'tar-stream'
import { baseBackup } from './baseBackup.ts'
import { formatLsn } from './lsn.ts'
import { type BackupEnd, type BackupMetadata, PARTS } from './metadata.ts'
import { addEntry, addStream } from './tarEntries.ts'

export type BackupDescription = Omit<BackupMetadata, 'format' | 'start_lsn' | 'timeline'>

/** Three times as fast as zlib's default level, and files are a tenth larger. */
const COMPRESSION = 3

/** Syncs the file. The client cannot be used afterward. */
export async function writeBackup(client: pg.Client, file: string, description: BackupDescription): Promise<void> {
  const archive = pack()
  const writing = pipeline(
    async function* () {
      yield* archive
    },
    createGzip({ level: COMPRESSION }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  fill(archive, client, description).catch((error) => archive.destroy(error))
  await writing
}

async function fill(archive: Pack, client: pg.Client, description: BackupDescription): Promise<void> {
  const files = extract()
  const [{ endLsn, manifest }, wal] = await Promise.all([
    baseBackup(client, files, ({ startLsn, timeline }) => {
      const metadata = { format: 1, ...description, start_lsn: formatLsn(startLsn), timeline }
      return addEntry(archive, PARTS.metadata, JSON.stringify(metadata, undefined, 2))
    }),
    repack(files, archive),
  ])
  await addEntry(archive, PARTS.manifest, manifest)
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const finished_at = rows[0]?.now ?? new Date()
  const end = { finished_at, end_lsn: formatLsn(endLsn), wal } satisfies Record<keyof BackupEnd, unknown>
  await addEntry(archive, PARTS.end, JSON.stringify(end, undefined, 2))
  archive.finalize()
}

async function repack(files: Extract, archive: Pack): Promise<Record<string, string>> {
  const wal: Record<string, string> = {}
  for await (const entry of files) {
    const name = entry.header.name.replace(/^\.\//, '')
    const hash = createHash('sha256')
    await addStream(archive, { ...entry.header, name: PARTS.cluster + name }, hashing(entry, hash))
    if (name.startsWith('pg_wal/') && entry.header.type === 'file') wal[name] = hash.digest('hex')
  }
  return wal
}

async function* hashing(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
