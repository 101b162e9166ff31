import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { parseJson } from '../parseJson.ts'
import type { Database, Transaction } from './database.ts'
import type { Snapshot } from './snapshots.ts'

type Order = 'asc' | 'desc'

/** A part of a sort order. No row has a null in it. */
export interface SortKey {
  readonly value: RawBuilder<unknown>
  /** `time`: a timestamp with time zone. */
  readonly type: 'text' | 'number' | 'time'
}

/** The parameters of contract/page.ts. An empty or unusable cursor is ignored. */
interface PageQuery {
  readonly page: number
  readonly size: number
  /** Names the keys. Undefined for a list with one sort. */
  readonly sort?: string
  readonly order: Order
  readonly cursor: string
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly previous?: string
  readonly next?: string
}

interface List<Row> extends Page<Row> {
  /** Of all pages. */
  readonly total: number
}

/** The rows of an export. */
export interface AllRows<Row> {
  readonly total: number
  /** Read while they are consumed. */
  readonly batches: AsyncIterable<readonly Row[]>
}

/** One page of the matching rows in the order of the keys, and the total. If its rows are gone, the nearest page that has rows. */
export async function readPage<DB, TB extends keyof DB, Row>(
  db: Database,
  matching: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
  query: PageQuery,
): Promise<List<Row>> {
  const [found, total] = await Promise.all([readRows(db, matching, keys, query), countRows(db, matching)])
  if (found.rows.length > 0 || total === 0) return { ...found, total }
  const nearest = cursorOf(keys, query)?.side === 'before' ? 1 : Math.ceil(total / query.size)
  return { ...(await readRows(db, matching, keys, { ...query, page: nearest, cursor: '' })), total }
}

/** All matching rows in the order of the keys, each batch as `rowsOf` returns it. */
export async function readAll<DB, TB extends keyof DB, Row, Out>(
  snapshot: Snapshot,
  matching: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
  order: Order,
  rowsOf: (rows: readonly Row[]) => readonly Out[] | Promise<readonly Out[]>,
): Promise<AllRows<Out>> {
  async function* batches() {
    for await (const rows of snapshot.read(sql<Row>`${sortBy(matching, keys, order)}`)) yield await rowsOf(rows)
  }
  return { total: await countRows(snapshot.db, matching), batches: batches() }
}

export async function countRows<DB, TB extends keyof DB, Row>(
  db: Database | Transaction,
  matching: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${matching} as matching`.execute(db)
  return counted.rows[0]?.total ?? 0
}

/** Key for a text in its collation, such as `orderNaturally(column)`. */
export function textKey(value: RawBuilder<unknown>): SortKey {
  return { value, type: 'text' }
}

export function numberKey(value: RawBuilder<unknown>): SortKey {
  return { value, type: 'number' }
}

/**
 * One page of the rows in the order of the keys, the last of which must be unique. With a cursor: the rows before or after the page that the
 * cursor is from, so that rows added or removed meanwhile neither repeat nor hide a row. Without: the rows at the page's position.
 */
async function readRows<DB, TB extends keyof DB, Row>(
  db: Database,
  matching: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, size, order } = query
  const from = cursorOf(keys, query)
  const isBackward = from?.side === 'before'
  const sorted = sortBy(matching, keys, isBackward ? opposite(order) : order).select(cursorValues(keys).as('page_key'))
  const positioned = from ? sorted.where(isBeyond(keys, from, order)) : sorted.offset((page - 1) * size)
  const { rows } = await sql<Row & { readonly page_key: string[] }>`${positioned.limit(size + 1)}`.execute(db)
  const hasMore = rows.length > size
  const shown = isBackward ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const hasPrevious = isBackward ? hasMore : page > 1
  const hasNext = isBackward || hasMore
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    rows: shown,
    ...(first &&
      hasPrevious && { previous: formatCursor(sortAndOrder(query), { side: 'before', values: first.page_key }) }),
    ...(last && hasNext && { next: formatCursor(sortAndOrder(query), { side: 'after', values: last.page_key }) }),
  }
}

function cursorOf(keys: readonly SortKey[], query: PageQuery): Cursor | undefined {
  return parseCursor(query.cursor, sortAndOrder(query), keys)
}

function sortAndOrder({ sort = '', order }: PageQuery): string {
  return `${sort} ${order}`
}

/** Sorts the rows by each key in the same direction. */
function sortBy<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
  order: Order,
): SelectQueryBuilder<DB, TB, Row> {
  return keys.reduce((query, { value }) => query.orderBy(value, order), rows)
}

/** A row comparison, which PostgreSQL looks up in an index of the same columns. */
function isBeyond(keys: readonly SortKey[], { side, values }: Cursor, order: Order): RawBuilder<SqlBool> {
  const isGreater = (side === 'after') === (order === 'asc')
  const columns = sql.join(keys.map(({ value }) => value))
  const bounds = sql.join(keys.map(({ type }, index) => BOUNDS[type](values[index] ?? '')))
  return sql`(${columns}) ${sql.raw(isGreater ? '>' : '<')} (${bounds})`
}

const BOUNDS = {
  text: (value: string) => sql`${value}::text`,
  number: (value: string) => sql`${value}::bigint`,
  time: (microseconds: string) =>
    sql`(timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond')`,
} as const

function cursorValues(keys: readonly SortKey[]): RawBuilder<string[]> {
  const values = keys.map(({ value, type }) =>
    type === 'time' ? sql`(extract(epoch from ${value}) * 1000000)::bigint::text` : sql`(${value})::text`,
  )
  return sql`array[${sql.join(values)}]`
}

function opposite(order: Order): Order {
  return order === 'asc' ? 'desc' : 'asc'
}

/** The sort values of the first or last row of a page, as text. Valid for lists of the same sort. */
interface Cursor {
  readonly side: 'before' | 'after'
  readonly values: readonly string[]
}

const Parts = z.tuple([z.enum(['before', 'after']), z.string()]).rest(z.string())
/** At most 16 digits, which every number type of JavaScript and PostgreSQL holds. */
const NUMBER = /^-?\d{1,16}$/

/** `sort`: the name of the sort and its direction. */
function formatCursor(sort: string, { side, values }: Cursor): string {
  return Buffer.from(JSON.stringify([side, sort, ...values])).toString('base64url')
}

/** Undefined for an empty cursor, and for one of another sort. */
function parseCursor(cursor: string, sort: string, keys: readonly SortKey[]): Cursor | undefined {
  const parts = Parts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parts.success) return undefined
  const [side, cursorSort, ...values] = parts.data
  const fitsKeys = keys.length === values.length && keys.every(({ type }, index) => fits(type, values[index] ?? ''))
  const isUsable = cursorSort === sort && fitsKeys
  return isUsable ? { side, values } : undefined
}

function fits(type: SortKey['type'], value: string): boolean {
  return type === 'text' ? !value.includes('\0') && value.isWellFormed() : NUMBER.test(value)
}
