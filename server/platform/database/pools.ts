import { connectionOptions } from '@online-enrollment/postgres/connect'
import pg from 'pg'

/** Also the number for commands. On few cores, ten made each enrollment cost the database a sixth more than four. */
const FAMILY_CONNECTIONS = 4
/** A command that waits for a lock does not stop the process. */
const MIN_FAMILY_CONNECTIONS = 2
/** Long lists and exports do not occupy the connections of families. */
const OFFICE_CONNECTIONS = 2
/** Exports at the same time. A further one gets 503. A slow download keeps neither lists of the office nor other exports waiting. */
const EXPORT_CONNECTIONS = 10
/** About this many in all processes together: more than in one process alone, because the exports are not distributed evenly. */
const EXPORT_CONNECTIONS_IN_ALL = 16
/** Milliseconds. */
const CONNECTION_TIMEOUT = 5000
/** Milliseconds. Exports are rare. */
const EXPORT_IDLE_TIMEOUT = 10_000
/** Milliseconds. The first families after a pause do not wait for new connections. */
const IDLE_TIMEOUT = 600_000
const BIGINT = 20
const DATE = 1082

/** Planning was a third of a statement's cost. A plan made for an empty table remains in use (decision 24). */
export const FAMILY_PLANNER_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** `serving`: with time limits. `bulk`: audits and imports, without limits and with PostgreSQL's default plans. */
export type Workload = 'serving' | 'bulk'

/** Milliseconds, 0 for no limit. After `query_timeout` a statement that hangs ends with its connection. */
const LIMITS = {
  serving: {
    lock_timeout: 3000,
    statement_timeout: 7000,
    query_timeout: 7500,
    idle_in_transaction_session_timeout: 15_000,
  },
  bulk: { lock_timeout: 10_000, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 60_000 },
} as const

/** A bigint as a number. A date as its text, "2026-08-24", which has no time zone. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [BIGINT, Number],
  [DATE, String],
])

export interface Pools {
  readonly commands: pg.Pool
  readonly reads: pg.Pool
  readonly office: pg.Pool
  readonly exports: pg.Pool
}

export interface PoolSizes {
  /** For commands, and as many for families' reads. */
  readonly families: number
  readonly office: number
  readonly exports: number
  /** Milliseconds after which a connection that is not used is closed. */
  readonly idleTimeout: number
}

export interface PoolOptions {
  /** They share the number of connections. */
  readonly processes?: number
  /** Milliseconds that a request waits for a connection. Then it gets 503. */
  readonly connectionTimeout?: number
  /** Undefined: those of a server of one school. */
  readonly sizes?: PoolSizes | undefined
}

/** Each further process has one connection fewer for families, so that all together have hardly more than one process alone. */
function sizesFor(processes: number): PoolSizes {
  return {
    families: Math.max(MIN_FAMILY_CONNECTIONS, FAMILY_CONNECTIONS + 1 - processes),
    office: OFFICE_CONNECTIONS,
    exports: Math.min(EXPORT_CONNECTIONS, Math.ceil(EXPORT_CONNECTIONS_IN_ALL / processes)),
    idleTimeout: IDLE_TIMEOUT,
  }
}

export function openPools(
  url: string,
  workload: Workload,
  { processes = 1, connectionTimeout = CONNECTION_TIMEOUT, sizes = sizesFor(processes) }: PoolOptions = {},
): Pools {
  const office = {
    ...connectionOptions(url),
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: sizes.idleTimeout,
    keepAlive: true,
    pipeline: true,
    max: sizes.office,
    ...LIMITS[workload],
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format) },
  } satisfies pg.PoolConfig
  const families = workload === 'bulk' ? office : { ...office, max: sizes.families, options: FAMILY_PLANNER_OPTIONS }
  const exports = {
    ...office,
    max: sizes.exports,
    idleTimeoutMillis: Math.min(sizes.idleTimeout, EXPORT_IDLE_TIMEOUT),
  }
  return {
    commands: new pg.Pool(families),
    reads: new pg.Pool(families),
    office: new pg.Pool(office),
    exports: new pg.Pool(exports),
  }
}
