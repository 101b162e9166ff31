import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { withClient } from '@online-enrollment/postgres/connect'
import type pg from 'pg'
import { readPageFiles } from '../documents/files/copies.ts'
import type { FileFolder } from '../documents/files/fileFolder.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { FORMAT, type Line, TABLES_WITH_COLUMNS } from './schoolFile.ts'

/** Rows per read, characters after which a line takes no further row, and bytes of a file in a line. A row is never split. */
const [ROWS, LINE_CHARACTERS, LINE_BYTES] = [250, 1_000_000, 750_000]

/**
 * Writes the rows of a school as they are at one moment, while families use it. Emails that wait in the queue are not part of it. The file
 * appears when it is complete. Returns the ids of pages of documents whose files are missing or damaged: they are left out.
 */
export async function exportSchool(ownerUrl: string, file: string, documents: FileFolder): Promise<string[]> {
  const draft = `${file}.unfinished`
  const lost: string[] = []
  try {
    await withClient(ownerUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query('set local statement_timeout = 0')
      const text = createWriteStream(draft, { mode: 0o600 })
      await pipeline(Readable.from(textOf(linesOf(client, documents, lost))), createGzip(), text)
      await client.query('commit')
    })
    const handle = await open(draft, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(draft, file)
    return lost
  } finally {
    await rm(draft, { force: true })
  }
}

/** With the SHA-256 of all lines as the last one, by which a truncated or changed file is noticed. */
async function* textOf(lines: AsyncIterable<Line>): AsyncIterable<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ kind: 'end', sha256: hash.digest('hex') } satisfies Line)}\n`
}

async function* linesOf(client: pg.Client, documents: FileFolder, lost: string[]): AsyncIterable<Line> {
  const migrations = await client.query<{ name: string }>('select name from migration order by name')
  yield { kind: 'school', format: FORMAT, migrations: migrations.rows.map(({ name }) => name) }
  const tables = await client.query<{ name: string; columns: string[] }>(TABLES_WITH_COLUMNS)
  for (const table of tables.rows) {
    yield { kind: 'table', ...table }
    for await (const rows of rowsOf(client, table)) yield { kind: 'rows', rows }
  }
  const sequences = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  for (const { name } of sequences.rows) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${client.escapeIdentifier(name)}`,
    )
    if (rows[0]) yield { kind: 'sequence', name, ...rows[0] }
  }
  for (const page of await readPageFiles(client)) {
    const content = await documents.read(page.id)
    if (content && sha256Hex(content) === page.sha256) yield* linesOfFile(page.id, content)
    else lost.push(page.id)
  }
}

function* linesOfFile(id: string, content: Buffer): Iterable<Line> {
  for (let at = 0; at < content.length; at += LINE_BYTES) {
    const [part, is_last] = [content.subarray(at, at + LINE_BYTES), at + LINE_BYTES >= content.length]
    yield { kind: 'file', id, content: part.toString('base64'), is_last }
  }
}

/** Each row as PostgreSQL writes and reads it, so that no value changes. */
async function* rowsOf(
  client: pg.Client,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): AsyncIterable<string[]> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(
    `declare exported no scroll cursor for select row(${list})::text as row from ${client.escapeIdentifier(name)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS} from exported`)
    if (rows.length === 0) break
    yield* linesOfRows(rows.map(({ row }) => row))
  }
  await client.query('close exported')
}

function* linesOfRows(rows: readonly string[]): Iterable<string[]> {
  let [line, characters]: [string[], number] = [[], 0]
  for (const row of rows) {
    line.push(row)
    characters += row.length
    if (characters < LINE_CHARACTERS) continue
    yield line
    ;[line, characters] = [[], 0]
  }
  if (line.length > 0) yield line
}
