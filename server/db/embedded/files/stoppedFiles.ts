import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataDirectory } from './dataDirectory.ts'

/** Bytes, and nanoseconds of the last change. */
type FileList = Readonly<Record<string, readonly [size: string, changed: string]>>

/** Called after a clean stop, to detect a copy. Writes nothing on a full disk. */
export function recordStoppedFiles({ cluster, stoppedFiles }: DataDirectory): void {
  const names = readdirSync(cluster, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(cluster.length + 1))
  const files = names.map((name) => {
    const { size, mtimeNs } = statSync(join(cluster, name), { bigint: true })
    return [name, [String(size), String(mtimeNs)]]
  })
  try {
    writeFileSync(stoppedFiles, JSON.stringify(Object.fromEntries(files)), { mode: 0o600 })
  } catch {
    rmSync(stoppedFiles, { force: true })
  }
}

export function deleteStoppedFiles({ stoppedFiles }: DataDirectory): void {
  rmSync(stoppedFiles, { force: true })
}

/** Returns a file copied before the clean stop. A copy's time is never earlier than the original's last change. */
export function findOutdatedFile({ cluster, stoppedFiles }: DataDirectory): string | undefined {
  const older = Object.entries(readList(stoppedFiles)).find(([name, [size, changed]]) => {
    const found = statSync(join(cluster, name), { bigint: true, throwIfNoEntry: false })
    return !found || String(found.size) !== size || isBefore(found.mtimeNs, BigInt(changed))
  })
  return older?.[0]
}

/** Some programs and file systems truncate times to microseconds or seconds. */
function isBefore(copied: bigint, changed: bigint): boolean {
  const unit = copied % 1_000_000_000n === 0n ? 1_000_000_000n : 1000n
  return copied / unit < changed / unit
}

function readList(file: string): FileList {
  if (!statSync(file, { throwIfNoEntry: false })) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FileList
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
