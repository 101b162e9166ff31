import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Extract, extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { copyStream } from './replication.ts'
import { formatLsn, type Lsn, LsnText, parseLsn } from './wal.ts'

/** The product at the time of the backup. */
const ProductDescription = z.object({
  product_version: z.string(),
  /** The time zone for times without an offset. */
  time_zone: z.string(),
  migrations: z.array(z.string()),
  /** Fingerprint of the data key, which does not reveal the key. */
  data_key_id: z.string().nullable(),
})
export type ProductDescription = z.infer<typeof ProductDescription>

/** First entry of a backup. Retention reads only this entry. */
export const BackupMetadata = z.object({
  format: z.literal(1),
  started_at: z.coerce.date(),
  start_lsn: LsnText,
  timeline: z.number().int(),
  system_identifier: z.string(),
  database_id: z.string(),
  /** A PostgreSQL of another major version cannot open the files. */
  major_version: z.string(),
  postgres_version: z.string(),
  ...ProductDescription.shape,
})
export type BackupMetadata = z.infer<typeof BackupMetadata>
export type BackupDescription = Omit<BackupMetadata, 'format' | 'start_lsn' | 'timeline'>

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

export function addEntry(archive: Pack, name: string, content: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}

/** The manifest has checksums of all files, PostgreSQL verifies page checksums, and the required WAL is included. */
const COMMAND = `BASE_BACKUP (LABEL 'online-enrollment', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

interface BackupStart {
  readonly startLsn: Lsn
  readonly timeline: number
}

interface BaseBackup {
  readonly endLsn: Lsn
  readonly manifest: Buffer
}

/** Ends the sink. Throws for a damaged page or data outside its folder. */
async function baseBackup(
  client: pg.Client,
  sink: Writable,
  onStart: (start: BackupStart) => Promise<void>,
): Promise<BaseBackup> {
  const manifest: Buffer[] = []
  let [inManifest, position, started] = [false, '', false]
  for await (const event of copyStream(client, COMMAND)) {
    if (event.kind === 'row') {
      const [lsn, timeline] = event.fields
      position = lsn ?? position
      if (!started) await onStart({ startLsn: parseLsn(position), timeline: Number(timeline) })
      started = true
      continue
    }
    const content = event.data.subarray(1)
    const kind = String.fromCharCode(event.data[0] ?? 0)
    if (kind === 'n') refuseOtherArchives(content)
    else if (kind === 'm') inManifest = true
    else if (kind === 'd' && inManifest) manifest.push(content)
    else if (kind === 'd' && !sink.write(content)) await once(sink, 'drain')
  }
  sink.end()
  return { endLsn: parseLsn(position), manifest: Buffer.concat(manifest) }
}

function refuseOtherArchives(content: Buffer): void {
  const name = content.toString('utf8').split('\0')[0]
  if (name !== 'base.tar')
    throw new Error(`the database has a tablespace outside its folder (${name}), which a backup cannot contain`)
}

/** Copies PostgreSQL's entries below `cluster/`. Returns the checksums of the WAL files. */
async function repack(files: Extract, archive: Pack): Promise<Record<string, string>> {
  const wal: Record<string, string> = {}
  for await (const entry of files) {
    const name = entry.header.name.replace(/^\.\//, '')
    const hash = createHash('sha256')
    await pipeline(hashing(entry, hash), archive.entry({ ...entry.header, name: PARTS.cluster + name }))
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
