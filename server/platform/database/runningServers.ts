import type pg from 'pg'

/** The advisory lock that servers share for as long as they run. */
export const SERVER_LOCK = 20_180_904
/** The first number of the advisory locks that tell which migrations a running server knows. The second number is that of the last one. */
const VERSION_LOCK = 20_180_905
/** For servers too old to tell their version. */
const UNKNOWN_VERSION = 0

/** Tells others that this server knows the migrations up to this number, until the connection ends. */
export async function announceVersion(client: pg.Client, lastMigration: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [VERSION_LOCK, lastMigration])
}

/** The number of the last migration that each running server knows. */
export async function runningVersions(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>(
    `select coalesce(max(version.objid::bigint), ${UNKNOWN_VERSION})::integer as version
    from pg_locks server
    left join pg_locks version on version.pid = server.pid and version.locktype = 'advisory' and version.granted
      and version.database = server.database and version.classid = ${VERSION_LOCK} and version.objsubid = 2
    where server.locktype = 'advisory' and server.granted and server.mode = 'ShareLock'
      and server.database = (select oid from pg_database where datname = current_database())
      and server.classid = 0 and server.objid = ${SERVER_LOCK} and server.objsubid = 1
    group by server.pid`,
  )
  return rows.map(({ version }) => version)
}
