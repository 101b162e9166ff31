import type { Compilable, CompiledQuery } from 'kysely'
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
  return async (db, ...parameters) => {
    compiled ??= build(db, ...(parameters.map((_, index) => new Placeholder(index)) as unknown as P)).compile()
    const values = compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.index] : value))
    return (await db.executeQuery<R>({ ...compiled, parameters: values })).rows
  }
}
