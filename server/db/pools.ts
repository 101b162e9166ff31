import pg from 'pg'
import { connectionOptions } from './embedded/access/connection.ts'

/**
 * For the reads that families wait for, and as many again for commands, so that neither waits for the other. On few cores few connections do
 * most: with ten for commands the database spent a sixth more on each enrollment than with four.
 */
const FAMILY_CONNECTIONS = 4
/** Long lists and exports of the office take none of the families' connections. */
const OFFICE_CONNECTIONS = 2
/** Milliseconds a request waits for a connection before 503. */
const CONNECTION_TIMEOUT = 5000
const BIGINT = 20

/**
 * The settings of the connections that families use. Every statement is planned once per connection: planning each anew was a third of its
 * price. No plan may scan a table from end to end, since one made while the table is empty is kept while it grows (decision 24).
 */
export const FAMILY_PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/**
 * `serving`: requests of families and of the office, each with a time limit. `bulk`: an audit or an import, which takes the time it takes,
 * with PostgreSQL's own choice of plans.
 */
export type Workload = 'serving' | 'bulk'

/** Milliseconds; 0 is no limit. A statement that PostgreSQL does not even cancel ends with its connection, after `query_timeout`. */
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

/** The connections of one process. None is opened before it is needed. */
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
