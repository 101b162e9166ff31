import { once } from 'node:events'
import type pg from 'pg'
import { withClient } from './connect.ts'

/** The content of a table: its rows, and a sum over all of them that no order changes. */
interface Content {
  readonly rows: number
  readonly sum: string
}

interface Table {
  /** With its schema, quoted. */
  readonly name: string
  /** Quoted. Without generated columns. */
  readonly columns: readonly string[]
}

export interface CopiedTables {
  readonly tables: number
  readonly rows: number
}

/** The tables of the two databases differ, or their content does after the copy. */
export class CopyError extends Error {}

/**
 * Replaces the content of every table and sequence of `schemas` in the database `to` by that of `from`, in one transaction, without firing
 * triggers, and compares every row afterwards. The tables must exist. Nobody else may write.
 * @throws CopyError
 */
export function copyTables(from: string, to: string, schemas: readonly string[]): Promise<CopiedTables> {
  return withClient(from, (source) =>
    withClient(to, async (target) => {
      await source.query('begin isolation level repeatable read read only')
      await target.query('begin')
      await target.query("set local session_replication_role = 'replica'")
      for (const client of [source, target]) await client.query(SAME_TEXT)
      const tables = await sameTables(source, target, schemas)
      await target.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
      for (const table of tables) await copyTable(source, target, table)
      await copySequences(source, target, schemas)
      const rows = await compare(source, target, tables)
      await target.query('commit')
      await target.query('analyze')
      return { tables: tables.length, rows }
    }),
  )
}

/** Values of all types have the same text on both sides. */
const SAME_TEXT =
  "set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1"

async function sameTables(source: pg.Client, target: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const [tables, others] = await Promise.all([source, target].map((client) => readTables(client, schemas)))
  const known = new Set(others?.map(toLine))
  const different = tables?.find((table) => !known.has(toLine(table)))
  if (different || tables?.length !== others?.length)
    throw new CopyError(`The tables of the two databases differ${different ? `: ${different.name}` : ''}.`)
  return tables ?? []
}

function toLine({ name, columns }: Table): string {
  return `${name} (${columns.join(', ')})`
}

async function readTables(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
    from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = any($1) order by 1`,
    [schemas],
  )
  return rows
}

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<void> {
  const list = columns.join(', ')
  const into = new CopyIn(`copy ${name} (${list}) from stdin`)
  target.query(into)
  const connection = await into.ready
  try {
    const out = new CopyOut(`copy (select ${list} from only ${name}) to stdout`, connection)
    source.query(out)
    await out.ended
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail('the source failed')
    await into.ended.catch(() => undefined)
    throw error
  }
  await into.ended
}

/** What node-postgres offers to a query that copies. */
interface CopyConnection {
  readonly stream: NodeJS.WritableStream & NodeJS.ReadableStream & { readonly writableNeedDrain: boolean }
  query(sql: string): void
  sync(): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A query of node-postgres. */
abstract class CopyQuery implements pg.Submittable {
  readonly #sql: string
  readonly #ended = Promise.withResolvers<void>()

  constructor(sql: string) {
    this.#sql = sql
    this.#ended.promise.catch(() => undefined)
  }

  get ended(): Promise<void> {
    return this.#ended.promise
  }

  submit(connection: pg.Connection): void {
    ;(connection as unknown as CopyConnection).query(this.#sql)
  }

  handleError(error: Error): void {
    this.#ended.reject(error)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#ended.resolve()
  }
}

class CopyIn extends CopyQuery {
  readonly #ready = Promise.withResolvers<CopyConnection>()

  get ready(): Promise<CopyConnection> {
    return this.#ready.promise
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection)
  }

  override handleError(error: Error): void {
    super.handleError(error)
    this.#ready.reject(error)
  }
}

/** Sends what it reads to another connection, as fast as that one writes. */
class CopyOut extends CopyQuery {
  readonly #target: CopyConnection

  constructor(sql: string, target: CopyConnection) {
    super(sql)
    this.#target = target
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void {
    this.#target.sendCopyFromChunk(chunk)
    if (!this.#target.stream.writableNeedDrain) return
    stream.pause()
    void once(this.#target.stream, 'drain').then(() => stream.resume())
  }
}

async function copySequences(source: pg.Client, target: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await source.query<{ name: string; last_value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
    where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  for (const { name, last_value } of rows) await target.query('select setval($1::regclass, $2)', [name, last_value])
}

/** Returns the number of all rows. */
async function compare(source: pg.Client, target: pg.Client, tables: readonly Table[]): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const [expected, found] = await Promise.all([source, target].map((client) => readContent(client, table)))
    if (expected?.rows !== found?.rows || expected?.sum !== found?.sum)
      throw new CopyError(`The rows of ${table.name} differ after the copy.`)
    rows += expected?.rows ?? 0
  }
  return rows
}

async function readContent(client: pg.Client, { name, columns }: Table): Promise<Content | undefined> {
  const { rows } = await client.query<Content>(
    `select count(*)::integer as rows, coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as sum
    from only ${name}`,
  )
  return rows[0]
}
