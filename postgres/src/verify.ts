import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, extract } from 'tar-stream'
import { z } from 'zod'
import { BackupEnd, BackupMetadata, PARTS } from './backupFile.ts'
import { BackupError } from './errors.ts'

export interface VerifiedBackup {
  readonly metadata: BackupMetadata
  readonly end: BackupEnd
}

/** Reads the whole file. Throws a BackupError that contains the damaged parts. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const { parts, files } = await readAll(file).catch((error) => {
    throw damagedBackup(file, error)
  })
  const [metadata, end, manifest] = [PARTS.metadata, PARTS.end, PARTS.manifest].map((part) => parts.get(part))
  if (!metadata) throw notABackup(file)
  if (!end || !manifest) throw new BackupError(`${file} is incomplete and cannot be used. Use another backup.`)
  const verified = { metadata: parseEntry(file, BackupMetadata, metadata), end: parseEntry(file, BackupEnd, end) }
  const damage = [...listDamage(file, manifest, files), ...damagedWal(verified.end, files)]
  if (damage.length > 0) throw damagedBackup(file, damage.slice(0, 3).join(', '))
  return verified
}

/** Reads the first entry. Throws a BackupError when the file is no backup. */
export async function readMetadata(file: string): Promise<BackupMetadata> {
  for await (const entry of readEntries(file)) {
    if (entry.header.name !== PARTS.metadata) break
    return parseEntry(file, BackupMetadata, await buffer(entry))
  }
  throw notABackup(file)
}

/** Each entry must be read before the next. */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The entries fail with the same error where they are read.
  reading.catch(() => {})
  yield* entries
  await reading
}

interface FileDigest {
  readonly size: number
  readonly sha256: string
}

async function readAll(file: string) {
  const [parts, files] = [new Map<string, Buffer>(), new Map<string, FileDigest>()]
  for await (const entry of readEntries(file)) {
    const { name, type } = entry.header
    if (!name.startsWith(PARTS.cluster)) parts.set(name, await buffer(entry))
    else if (type === 'file') files.set(name.slice(PARTS.cluster.length), await digest(entry))
  }
  return { parts, files }
}

async function digest(entry: Entry): Promise<FileDigest> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of entry) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

function parseEntry<T>(file: string, schema: { parse(value: unknown): T }, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw damagedBackup(file, error)
  }
}

const Manifest = z.object({
  'System-Identifier': z.coerce.string(),
  Files: z.array(z.object({ Path: z.string(), Size: z.number().int(), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
})

/** Returns missing, damaged and unexpected files by PostgreSQL's manifest, which does not list WAL files. */
function listDamage(file: string, manifest: Buffer, files: ReadonlyMap<string, FileDigest>): string[] {
  const { Files: listed } = parseEntry(file, Manifest, verifyManifest(file, manifest))
  const names = new Set(listed.map(({ Path }) => Path))
  const extra = [...files.keys()].filter((name) => !names.has(name) && !name.startsWith('pg_wal/'))
  const wrong = listed.flatMap(({ Path, Size, Checksum }) => {
    const found = files.get(Path)
    if (!found) return [`${Path} is missing`]
    return found.size === Size && found.sha256 === Checksum ? [] : [`${Path} is damaged`]
  })
  return [...wrong, ...extra.map((name) => `${name} is unexpected`)]
}

/** The last line contains the checksum of the lines before it. */
function verifyManifest(file: string, manifest: Buffer): Buffer {
  const lastLine = manifest.lastIndexOf('\n', manifest.length - 2) + 1
  const sum = createHash('sha256').update(manifest.subarray(0, lastLine)).digest('hex')
  if (manifest.subarray(lastLine).includes(sum)) return manifest
  throw damagedBackup(file, 'its list of files is damaged')
}

function damagedWal({ wal }: BackupEnd, files: ReadonlyMap<string, FileDigest>): string[] {
  const found = [...files].filter(([name]) => name.startsWith('pg_wal/'))
  const missing = Object.keys(wal).filter((name) => !files.has(name))
  const wrong = found.flatMap(([name, { sha256 }]) => (wal[name] === sha256 ? [] : [name]))
  return [...missing.map((name) => `${name} is missing`), ...wrong.map((name) => `${name} is damaged`)]
}

function notABackup(file: string): BackupError {
  return new BackupError(`${file} is not a backup of this product.`)
}

function damagedBackup(file: string, cause: unknown): BackupError {
  const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
  return new BackupError(`${file} is damaged and cannot be used (${reason}). Use another backup.`, cause)
}
