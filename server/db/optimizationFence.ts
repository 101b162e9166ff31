import { sql } from 'kysely'

/**
 * The offset of a subquery that PostgreSQL must plan by itself. No condition and no order from outside reaches it, so the index of its own
 * condition is the only one it can use, whatever the statistics say (decision 24).
 */
export const OPTIMIZATION_FENCE = sql.lit(0)
