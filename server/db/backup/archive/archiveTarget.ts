import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { archiveTargetName } from '../../embedded/files/dataDirectory.ts'
import { renameDurably } from '../../embedded/files/renameDurably.ts'
import { chownToOwnerOf } from '../lineage.ts'

export interface ArchiveTarget {
  readonly backup_dir: string
  readonly lineage: string
}

const Stored = z.object({ backup_dir: z.string(), lineage: z.string().default('') })

export function archiveTargetFile(databaseFolder: string): string {
  return join(databaseFolder, archiveTargetName)
}

export function writeArchiveTarget(databaseFolder: string, target: ArchiveTarget | undefined): void {
  const file = archiveTargetFile(databaseFolder)
  if (!target) {
    rmSync(file, { force: true })
    return
  }
  writeFileSync(`${file}.new`, `${JSON.stringify(target)}\n`, { mode: 0o600, flush: true })
  chownToOwnerOf(databaseFolder, `${file}.new`)
  renameDurably(`${file}.new`, file)
}

export function readArchiveTarget(databaseFolder: string): ArchiveTarget | undefined {
  const file = archiveTargetFile(databaseFolder)
  return existsSync(file) ? Stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
