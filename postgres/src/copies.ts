import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from './errors.ts'
import type { DataDirectory } from './folders.ts'
import { operatorCommand } from './operatorCommand.ts'

export interface ControlFile {
  readonly systemIdentifier: string
  readonly isShutDown: boolean
  /** WAL position. After a clean stop no page was written later. */
  readonly checkpoint: bigint
}

/** PostgreSQL's DBState: shut down, and shut down in recovery. */
const SHUT_DOWN: readonly number[] = [1, 2]
/** Offset in bytes, after the system identifier, the file version and the catalog version. */
const STATE_OFFSET = 16
/** Offset in bytes, after the state, padding and the time of the file. */
const CHECKPOINT_OFFSET = 32

export function readControlFile(cluster: string): ControlFile {
  const bytes = readFileSync(join(cluster, 'global', 'pg_control'))
  return {
    systemIdentifier: String(bytes.readBigUInt64LE(0)),
    isShutDown: SHUT_DOWN.includes(bytes.readInt32LE(STATE_OFFSET)),
    checkpoint: bytes.readBigUInt64LE(CHECKPOINT_OFFSET),
  }
}

/** Throws a DatabaseStartError when the control file is missing or damaged. */
export function wasStoppedCleanly({ folder, cluster }: DataDirectory): boolean {
  try {
    return readControlFile(cluster).isShutDown && !existsSync(join(cluster, 'postmaster.pid'))
  } catch (error) {
    const problem = 'its file cluster/global/pg_control is missing or damaged'
    throw new DatabaseStartError(folder, problem, `Restore a backup: ${operatorCommand('restore FILE')}.`, error)
  }
}

/** Whether a cleanly stopped cluster has files that were copied before that stop, or after the next start. */
export async function isInconsistent(directory: DataDirectory): Promise<boolean> {
  const { cluster } = directory
  if (findOutdatedFile(directory) !== undefined) return true
  return (await findNewerPage(cluster, readControlFile(cluster).checkpoint)) !== undefined
}

/** Bytes, and nanoseconds of the last change. */
type FileList = Readonly<Record<string, readonly [size: string, changed: string]>>

/** Called after a clean stop. Writes nothing on a full disk. */
export function recordFilesAtStop({ cluster, filesAtStop }: DataDirectory): void {
  const names = readdirSync(cluster, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(cluster.length + 1))
  const files = names.map((name) => {
    const { size, mtimeNs } = statSync(join(cluster, name), { bigint: true })
    return [name, [String(size), String(mtimeNs)]]
  })
  try {
    writeFileSync(filesAtStop, JSON.stringify(Object.fromEntries(files)), { mode: 0o600 })
  } catch {
    rmSync(filesAtStop, { force: true })
  }
}

export function deleteFilesAtStop({ filesAtStop }: DataDirectory): void {
  rmSync(filesAtStop, { force: true })
}

/** Returns a file copied before the clean stop. A copy's time is never earlier than the original's last change. */
function findOutdatedFile({ cluster, filesAtStop }: DataDirectory): string | undefined {
  const outdated = Object.entries(readFilesAtStop(filesAtStop)).find(([name, [size, changed]]) => {
    const found = statSync(join(cluster, name), { bigint: true, throwIfNoEntry: false })
    return !found || String(found.size) !== size || isBefore(found.mtimeNs, BigInt(changed))
  })
  return outdated?.[0]
}

function readFilesAtStop(file: string): FileList {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FileList
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Some programs and file systems truncate times to microseconds or seconds. */
function isBefore(copied: bigint, changed: bigint): boolean {
  const unit = copied % 1_000_000_000n === 0n ? 1_000_000_000n : 1000n
  return copied / unit < changed / unit
}

const PAGE_BYTES = 8192
const CHUNK = Buffer.alloc(128 * PAGE_BYTES)
/** Tables and indexes, their visibility maps, and the further segments of both. */
const RELATION_FILE = /^\d+(_vm)?(\.\d+)?$/

/** Returns a file with a page written after this WAL position. Reads every page. */
async function findNewerPage(cluster: string, position: bigint): Promise<string | undefined> {
  const folders = ['global', ...(await readdir(join(cluster, 'base'))).map((name) => join('base', name))]
  for (const folder of folders)
    for (const name of await readdir(join(cluster, folder)))
      if (RELATION_FILE.test(name) && (await hasNewerPage(join(cluster, folder, name), position)))
        return join(folder, name)
}

async function hasNewerPage(path: string, position: bigint): Promise<boolean> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(CHUNK, 0, CHUNK.length)
      if (bytesRead === 0) return false
      for (let at = 0; at + PAGE_BYTES <= bytesRead; at += PAGE_BYTES) if (pageLsn(at) > position) return true
    }
  } finally {
    await file.close()
  }
}

/** The first eight bytes of a page are the position of its last change, high half first. */
function pageLsn(at: number): bigint {
  return (BigInt(CHUNK.readUInt32LE(at)) << 32n) | BigInt(CHUNK.readUInt32LE(at + 4))
}
