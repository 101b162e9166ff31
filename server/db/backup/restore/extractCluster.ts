import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '../backupError.ts'
import { PARTS } from '../metadata.ts'
import { readEntries } from '../readBackup.ts'

/** The folder is new and private. Throws a BackupError for a name that could leave it. */
export async function extractCluster(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  for await (const entry of readEntries(file)) {
    const { name, type } = entry.header
    if (!name.startsWith(PARTS.cluster)) entry.resume()
    else await extractOne(entry, type, join(folder, safeName(file, name.slice(PARTS.cluster.length))))
  }
}

async function extractOne(content: AsyncIterable<Buffer>, type: string | null | undefined, path: string) {
  mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (type === 'file') await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

function safeName(file: string, name: string): string {
  if (/^[\w./-]*$/.test(name) && !name.split('/').includes('..') && !name.startsWith('/')) return name
  throw new BackupError(`${file} contains a file with an unexpected name and was not extracted.`)
}
