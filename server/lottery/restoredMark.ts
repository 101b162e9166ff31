import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells the next start that the database was restored. */
export function markRestored(dataDir: string): void {
  writeFileSync(toMarkFile(dataDir), '')
}

export function isMarkedRestored(dataDir: string): boolean {
  return existsSync(toMarkFile(dataDir))
}

export function removeRestoredMark(dataDir: string): void {
  rmSync(toMarkFile(dataDir), { force: true })
}

function toMarkFile(dataDir: string): string {
  return join(dataDir, 'restored')
}
