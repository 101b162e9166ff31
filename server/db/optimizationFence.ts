import { sql } from 'kysely'

/** An offset that makes PostgreSQL plan the subquery alone, by the index of its own condition (decision 24). */
export const OPTIMIZATION_FENCE = sql.lit(0)
