import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** The SQL must not depend on the parameters. Each parameter must be passed to the database unchanged. */
export function preparedQuery<P extends readonly unknown[], R>(
  build: (db: Database | Transaction, ...parameters: P) => Compilable<R>,
): (db: Database | Transaction, ...parameters: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  let constants: readonly unknown[] = []
  let places: readonly (number | undefined)[] = []
  return async (db, ...parameters) => {
    if (!compiled) {
      compiled = build(db, ...(parameters.map((_, index) => new Placeholder(index)) as unknown as P)).compile()
      constants = compiled.parameters
      places = constants.map((value) => (value instanceof Placeholder ? value.index : undefined))
    }
    const values = places.map((place, index) => (place === undefined ? constants[index] : parameters[place]))
    return (await db.executeQuery<R>({ ...compiled, parameters: values })).rows
  }
}

/** As `preparedQuery`, for a statement written in SQL. */
export function preparedStatement<P extends readonly unknown[], R>(
  build: (...parameters: P) => RawBuilder<R>,
): (db: Database | Transaction, ...parameters: P) => Promise<R[]> {
  return preparedQuery((db, ...parameters: P): Compilable<R> => {
    const statement = build(...parameters)
    return { compile: () => statement.compile(db) }
  })
}

type ColumnType = 'boolean' | 'bytea' | 'integer' | 'smallint' | 'text' | 'timestamptz'

/**
 * A statement over rows that its caller gives. `build` reads them from `given`, which is an alias, and their order from `given.n`, which
 * starts at 1. One row is passed as parameters, which PostgreSQL executes faster, several as an array per column. Without rows, nothing is
 * executed.
 */
export function rowsStatement<Row extends object, R = unknown>(
  columns: { readonly [C in keyof Row & string]: ColumnType },
  build: (given: RawBuilder<unknown>, db: Database | Transaction) => RawBuilder<R>,
): (db: Database | Transaction, rows: readonly Row[]) => Promise<R[]> {
  const entries = Object.entries<ColumnType>(columns)
  const names = sql.join(entries.map(([name]) => sql.ref(name)))
  const run = (suffix: '' | '[]', source: (columns: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    preparedQuery((db, ...values: readonly unknown[]) => {
      const typed = entries.map(([, type], index) => sql`${values[index]}::${sql.raw(type + suffix)}`)
      const statement = build(source(sql.join(typed)), db)
      return { compile: () => statement.compile(db) }
    })
  const one = run('', (values) => sql`(values (1, ${values})) given(n, ${names})`)
  const many = run('[]', (arrays) => sql`unnest(${arrays}) with ordinality given(${names}, n)`)
  return async (db, rows) => {
    const [first] = rows
    if (!first) return []
    if (rows.length === 1) return one(db, ...entries.map(([name]) => first[name as keyof Row]))
    return many(db, ...entries.map(([name]) => rows.map((row) => row[name as keyof Row])))
  }
}

/** The text of bytes in the rows of a `rowsStatement`. */
export function toBytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** An offset that makes PostgreSQL plan the subquery alone, by the index of its own condition (decision 24). */
export const OPTIMIZATION_FENCE = sql.lit(0)

/** A parameter of a query for one command, or a column of the query's rows for several commands. */
export type ValueOrColumn<T> = T | RawBuilder<T>
