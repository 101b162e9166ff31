import type { Compilable, RawBuilder } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { preparedQuery } from './preparedQuery.ts'

/** As `preparedQuery`, for a statement written in SQL. */
export function preparedStatement<P extends readonly unknown[], R>(
  build: (...parameters: P) => RawBuilder<R>,
): (db: Database | Transaction, ...parameters: P) => Promise<R[]> {
  return preparedQuery((db, ...parameters: P): Compilable<R> => {
    const statement = build(...parameters)
    return { compile: () => statement.compile(db) }
  })
}
