import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { FileFolder } from './fileFolder.ts'

/** What the row of a page says of its file. */
export interface PageFile {
  readonly id: string
  readonly bytes: number
  readonly sha256: string
}

/** None for a database of a version without documents. */
export async function readPageFiles(client: pg.Client): Promise<PageFile[]> {
  const table = await client.query<{ exists: boolean }>("select to_regclass('document_page') is not null as exists")
  if (!table.rows[0]?.exists) return []
  const pages = "select id::text, bytes, encode(sha256, 'hex') as sha256 from document_page order by id"
  return (await client.query<PageFile>(pages)).rows
}

interface Folders {
  readonly pages: readonly PageFile[]
  readonly files: FileFolder
  readonly copies: FileFolder
}

/** Copies what has no copy, and puts back what has a copy only. Returns how many were put back, and the ids of those that are in neither folder. */
export async function completeCopies({ pages, files, copies }: Folders): Promise<{ putBack: number; lost: string[] }> {
  let putBack = 0
  const lost: string[] = []
  for (const { id, bytes } of pages) {
    const [isStored, isCopied] = [(await files.sizeOf(id)) === bytes, (await copies.sizeOf(id)) === bytes]
    if (isStored && !isCopied) await copies.copyFrom(files, id)
    if (isCopied && !isStored) await files.copyFrom(copies, id)
    if (isCopied && !isStored) putBack++
    if (!isCopied && !isStored) lost.push(id)
  }
  return { putBack, lost }
}

/** Reads every byte. Returns the ids of files that are missing or do not have the bytes that were stored. */
export async function findDamaged(pages: readonly PageFile[], files: FileFolder): Promise<string[]> {
  const damaged: string[] = []
  for (const { id, sha256 } of pages) if ((await files.sha256Of(id)) !== sha256) damaged.push(id)
  return damaged
}

/** Copies what is not there as it was stored. Returns the ids of those whose copy is missing or damaged, too. */
export async function restoreFiles({ pages, files, copies }: Folders): Promise<string[]> {
  const needed = new Set(await findDamaged(pages, files))
  const wanted = pages.filter(({ id }) => needed.has(id))
  const damaged = new Set(await findDamaged(wanted, copies))
  for (const { id } of wanted) if (!damaged.has(id)) await files.copyFrom(copies, id)
  return [...damaged]
}

/** Since when copies have no row, by id. */
const Unused = z.record(z.string(), z.coerce.date())
const UNUSED = 'unused.json'

interface Cleanup {
  readonly used: ReadonlySet<string>
  /** When the oldest backup that is kept was started. */
  readonly oldest: Date
  readonly now: Date
}

/** Deletes the copies that no backup needs: those without a row since before the oldest one. What was just uploaded may get its row yet. */
export async function deleteUnneededCopies(copies: FileFolder, { used, oldest, now }: Cleanup): Promise<void> {
  const known = await readUnused(copies)
  const unused: Record<string, Date> = {}
  for await (const { id, changed_at } of copies.list()) {
    if (used.has(id) || changed_at.getTime() > now.getTime() - HOUR_MS) continue
    const since = known[id] ?? now
    if (since < oldest) await copies.remove(id)
    else unused[id] = since
  }
  const file = join(copies.path, UNUSED)
  if (Object.keys(unused).length > 0) await writeFile(file, JSON.stringify(unused), { mode: 0o600, flush: true })
  else await rm(file, { force: true })
}

/** A file that was written in part only postpones the deletions. */
async function readUnused(copies: FileFolder): Promise<z.infer<typeof Unused>> {
  const text = await readFile(join(copies.path, UNUSED), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return Unused.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {}
    throw error
  }
}
