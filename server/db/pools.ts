import pg from 'pg'
import { connectionOptions } from './embedded/access/connection.ts'

/**
 * Connections for families' queries, and the same number for commands, so that neither waits for the other. On few cores, few
 * connections are fastest: with ten for commands, each enrollment cost the database a sixth more than with four.
 */
const FAMILY_CONNECTIONS = 4
/** Separate connections, so that long lists and exports do not occupy those of families. */
const OFFICE_CONNECTIONS = 2
/** Milliseconds that a request waits for a connection before it gets 503. */
const CONNECTION_TIMEOUT = 5000
const BIGINT = 20

/**
 * Settings of the families' connections. Each statement is planned once per connection, since planning was a third of its cost.
 * Sequential scans are off, because a plan made while a table is empty remains in use as the table grows (decision 24).
 */
export const FAMILY_PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** `serving`: requests, with time limits. `bulk`: audits and imports, without time limits and with PostgreSQL's default plans. */
export type Workload = 'serving' | 'bulk'

/** Milliseconds; 0 means no limit. After `query_timeout` a statement that PostgreSQL does not cancel ends with its connection. */
const LIMITS = {
  serving: {
    lock_timeout: 3000,
    statement_timeout: 7000,
    query_timeout: 7500,
    idle_in_transaction_session_timeout: 15_000,
  },
  bulk: { lock_timeout: 10_000, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 60_000 },
} as const

export interface Pools {
  readonly commands: pg.Pool
  readonly reads: pg.Pool
  readonly office: pg.Pool
}

/** The connection pools of one process. Connections open on first use. */
export function openPools(url: string, workload: Workload): Pools {
  const office = {
    ...connectionOptions(url),
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    pipeline: true,
    max: OFFICE_CONNECTIONS,
    ...LIMITS[workload],
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  } satisfies pg.PoolConfig
  const families = workload === 'bulk' ? office : { ...office, max: FAMILY_CONNECTIONS, options: FAMILY_PLANS }
  return { commands: new pg.Pool(families), reads: new pg.Pool(families), office: new pg.Pool(office) }
}
