import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Transaction } from './database.ts'

/** Stands for the n-th parameter while a query is compiled. */
class Place {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that is put together once and run with other parameters after that: for what every command of a rush asks. The query
 * must not depend on its parameters but for their values, and must hand each of them to the database as it is.
 */
export function preparedQuery<P extends readonly unknown[], R>(
  build: (db: Database | Transaction, ...parameters: P) => Compilable<R>,
): (db: Database | Transaction, ...parameters: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, ...parameters) => {
    compiled ??= build(db, ...(parameters.map((_, at) => new Place(at)) as unknown as P)).compile()
    const values = compiled.parameters.map((value) => (value instanceof Place ? parameters[value.at] : value))
    return (await db.executeQuery<R>({ ...compiled, parameters: values })).rows
  }
}
