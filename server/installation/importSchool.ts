import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { withClient } from '@online-enrollment/postgres/connect'
import type pg from 'pg'
import { ConfigError } from '../config/config.ts'
import type { FileFolder } from '../documents/files/fileFolder.ts'
import { migrate, migrationNames } from '../platform/database/migrate.ts'
import { parseJson } from '../platform/parseJson.ts'
import { Line, TABLES_WITH_COLUMNS } from './schoolFile.ts'

/**
 * Puts the rows of an exported school into an empty database, in one transaction, and the files of its documents into a folder before. A file of an earlier version is imported with the schema of
 * that version, and the start of the school migrates it.
 * @throws ConfigError for a file that is not complete, or of a newer version, or when this role may not do so
 */
export async function importSchool(ownerUrl: string, file: string, documents: FileFolder): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const lines = linesOf(file)
    const [first] = await take(lines)
    if (first?.kind !== 'school') throw notComplete(file)
    await migrateTo(ownerUrl, first.migrations)
    await client.query('begin')
    await withoutTriggers(client)
    await emptyTables(client)
    const isComplete = await insertLines(client, lines, documents)
    if (!isComplete) throw notComplete(file)
    await client.query('commit')
  })
}

async function migrateTo(ownerUrl: string, migrations: readonly string[]): Promise<void> {
  const available = await migrationNames()
  const unknown = migrations.find((name) => !available.includes(name))
  if (unknown) throw new ConfigError(`The file is from a newer version: it has the migration ${unknown}.`)
  await migrate(ownerUrl, { only: migrations })
}

/** The rows were checked when they were written. Foreign keys would need an order of the tables, and triggers would write further rows. */
async function withoutTriggers(client: pg.Client): Promise<void> {
  await client.query('set local session_replication_role = replica').catch(() => {
    throw new ConfigError(
      'The role of DATABASE_URL may not import a school. As a superuser, run: grant set on parameter session_replication_role to that role.',
    )
  })
}

/** What the migrations put there is in the file, too. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES_WITH_COLUMNS)
  for (const { name } of rows) await client.query(`delete from ${client.escapeIdentifier(name)}`)
}

/** Returns whether the last line says that these were all. */
async function insertLines(client: pg.Client, lines: AsyncIterator<Line>, documents: FileFolder): Promise<boolean> {
  let insert = ''
  let parts: Buffer[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value
    if (line.kind === 'end') return true
    if (line.kind === 'table') insert = await prepareInsert(client, line)
    if (line.kind === 'rows') await client.query(insert, [line.rows])
    if (line.kind === 'file') {
      parts.push(Buffer.from(line.content, 'base64'))
      if (!line.is_last) continue
      await documents.write(line.id, Buffer.concat(parts))
      parts = []
    }
    if (line.kind === 'sequence')
      await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
        client.escapeIdentifier(line.name),
        line.last_value,
        line.is_called,
      ])
  }
  return false
}

/** Returns the statement. A row without its generated columns has no type, so a view gives it one. */
async function prepareInsert(
  client: pg.Client,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): Promise<string> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const table = client.escapeIdentifier(name)
  const type = client.escapeIdentifier(`exported_${name}`)
  await client.query(`create temporary view ${type} as select ${list} from ${table}`)
  return `
    insert into ${table} (${list}) overriding system value
    select (exported.row).* from (select unnest($1::text[])::pg_temp.${type} as row) exported`
}

/** Checks the SHA-256 before the last line. @throws ConfigError */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  for await (const line of textLinesOf(file)) {
    const parsed = Line.safeParse(parseJson(line))
    if (!parsed.success || (parsed.data.kind === 'end' && parsed.data.sha256 !== hash.digest('hex')))
      throw notComplete(file)
    if (parsed.data.kind !== 'end') hash.update(`${line}\n`)
    yield parsed.data
  }
}

/** @throws ConfigError for a file that cannot be read or unpacked */
async function* textLinesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const text = createGunzip()
  packed.on('error', (error) => text.destroy(error)).pipe(text)
  let parts: string[] = []
  try {
    for await (const chunk of text.setEncoding('utf8')) {
      const [first = '', ...others] = String(chunk).split('\n')
      parts.push(first)
      const rest = others.pop()
      if (rest === undefined) continue
      yield parts.join('')
      yield* others
      parts = [rest]
    }
  } catch (error) {
    throw Object.assign(notComplete(file), { cause: error })
  }
}

async function take<T>(values: AsyncIterator<T>): Promise<[T | undefined]> {
  const { value, done } = await values.next()
  return [done ? undefined : value]
}

const notComplete = (file: string) =>
  new ConfigError(`${file} is not a complete export of a school. Nothing was imported.`)
