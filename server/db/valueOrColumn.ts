import type { RawBuilder } from 'kysely'

/** A parameter of a query for one command, or a column of the query's rows for several commands. */
export type ValueOrColumn<T> = T | RawBuilder<T>
