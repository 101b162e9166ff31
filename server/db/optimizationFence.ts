import { sql } from 'kysely'

/**
 * An offset that makes PostgreSQL plan a subquery separately. Outer conditions and orders are not pushed into it, so it uses the
 * index of its own condition regardless of statistics (decision 24).
 */
export const OPTIMIZATION_FENCE = sql.lit(0)
