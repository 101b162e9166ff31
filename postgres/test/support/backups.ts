import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { onTestFinished } from 'vitest'
import { startArchiver } from '../../src/archive.ts'
import { type BackupOptions, type CreatedBackup, createBackup } from '../../src/backup.ts'
import { addEntry, PARTS } from '../../src/backupFile.ts'
import { backupFolderFor } from '../../src/backupFolder.ts'
import { BackupError } from '../../src/errors.ts'
import { restoreBackup } from '../../src/restore.ts'
import type { EmbeddedDatabase } from '../../src/start.ts'
import { readEntries } from '../../src/verify.ts'
import { parseLsn } from '../../src/wal.ts'
import { createTemporaryFolder, queryValue, startForTest, waitUntil } from './database.ts'

export interface NotesDatabase extends EmbeddedDatabase {
  readonly folder: string
  readonly backupDir: string
}

export async function startNotesDatabase(): Promise<NotesDatabase> {
  const folder = createTemporaryFolder()
  const database = await startForTest(folder)
  await queryValue(database.url, 'CREATE TABLE note (words text)')
  return { ...database, folder, backupDir: join(createTemporaryFolder(), 'backups') }
}

export async function insertNote({ ownerUrl }: Pick<EmbeddedDatabase, 'ownerUrl'>, words: string): Promise<void> {
  await queryValue(ownerUrl, `INSERT INTO note VALUES ('${words}')`)
}

export async function databaseNow({ ownerUrl }: NotesDatabase): Promise<string> {
  return new Date(String(await queryValue(ownerUrl, 'SELECT clock_timestamp()::text'))).toISOString()
}

let seconds = 0

export function backUp(
  database: NotesDatabase,
  { keep = 7, ...limits }: Partial<Pick<BackupOptions, 'keep' | 'spaceFloor' | 'archiveTimeoutMs'>> = {},
): Promise<CreatedBackup> {
  const now = new Date(Date.UTC(2026, 7, 3, 8, 15, seconds++))
  const { folder: databaseFolder, backupDir } = database
  const product = { product_version: '0.1.0', time_zone: 'UTC', migrations: [], data_key_id: null }
  return createBackup({ database, databaseFolder, backupDir, keep, product, now, ...limits })
}

export interface RestoredNotes {
  readonly folder: string
  readonly words: string
}

export async function restoreNotes(
  file: string,
  to?: string,
  folder = createTemporaryFolder(),
): Promise<RestoredNotes> {
  await restoreBackup({
    file,
    databaseFolder: folder,
    to,
    times: { parse: parseTime, format: (moment) => moment.toISOString() },
    now: new Date(),
    migrations: ['0001_basics.sql'],
    log: () => {},
    durable: false,
  })
  const { url } = await startForTest(folder)
  return { folder, words: String(await queryValue(url, "SELECT string_agg(words, ',' ORDER BY words) FROM note")) }
}

function parseTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new BackupError(`"${text}" is not a time`)
  return time
}

export async function restoreRefusal(file: string, to?: string, folder = createTemporaryFolder()): Promise<string> {
  const outcome = await restoreNotes(file, to, folder).catch((error: unknown) => error)
  if (outcome instanceof Error && outcome.name === 'BackupError') return outcome.message
  throw new Error('it was not refused', { cause: outcome })
}

/** Inverts 64 bytes: one bit within a run of zeros may decompress to the same content. */
export function withDamage(file: string, at: number): string {
  const bytes = readFileSync(file)
  for (let offset = at; offset < Math.min(at + 64, bytes.length); offset += 1) bytes[offset] = ~(bytes[offset] ?? 0)
  const damaged = `${file}.damaged-${at}`
  writeFileSync(damaged, bytes)
  return damaged
}

let changes = 0

export async function withChangedEntry(
  file: string,
  name: string,
  change: (content: Buffer) => Buffer | undefined,
): Promise<string> {
  const archive = pack()
  const written = buffer(archive)
  for await (const entry of readEntries(file)) {
    const content = await buffer(entry)
    const changed = entry.header.name === name ? change(content) : content
    if (entry.header.type === 'directory') archive.entry({ name: entry.header.name, type: 'directory' })
    else if (changed) await addEntry(archive, entry.header.name, changed)
  }
  archive.finalize()
  const changedFile = `${file}.changed-${++changes}`
  writeFileSync(changedFile, gzipSync(await written, { level: 1 }))
  return changedFile
}

export function withMetadata(file: string, change: object): Promise<string> {
  return withChangedEntry(file, PARTS.metadata, (content) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(content.toString('utf8')), ...change })),
  )
}

export interface TestArchiver {
  readonly lines: string[]
  stop(): Promise<void>
}

export function startTestArchiver(database: NotesDatabase, options: { spaceFloor?: number } = {}): TestArchiver {
  const lines: string[] = []
  const record = (...values: unknown[]) => void lines.push(values.map((value) => JSON.stringify(value)).join(' '))
  const log = { info: record, warn: record, error: record }
  const { ownerUrl, databaseId, folder: databaseFolder } = database
  const { stop } = startArchiver({ ownerUrl, databaseId, databaseFolder, log, ...options })
  onTestFinished(stop)
  return { lines, stop }
}

export function walFolderOf({ backupDir, databaseId }: NotesDatabase): string {
  return backupFolderFor(backupDir, databaseId).wal
}

export function listSegments(wal: string): string[] {
  return readdirSync(wal)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
}

export async function waitUntilArchived(database: NotesDatabase): Promise<void> {
  const end = parseLsn(String(await queryValue(database.ownerUrl, 'SELECT pg_current_wal_flush_lsn()::text')))
  const position = `SELECT restart_lsn::text FROM pg_replication_slots WHERE active`
  await waitUntil(async () => parseLsn(String((await queryValue(database.ownerUrl, position)) ?? '0/0')) >= end)
}

export async function switchSegment({ ownerUrl }: NotesDatabase): Promise<void> {
  await queryValue(ownerUrl, 'SELECT pg_switch_wal()')
}
