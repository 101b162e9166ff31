import { parseHosts } from '@online-enrollment/postgres/hosts'
import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** How PostgreSQL confirms a commit. */
export interface Replication {
  /** In DATABASE_URL. */
  readonly hosts: number
  /** `synchronous_commit` of the server's connections. */
  readonly commit: string
  /** `synchronous_standby_names`, empty for none. */
  readonly names: string
  /** `sync_state` of each connected standby. Null if this role may not see it. */
  readonly standbys: readonly (string | null)[]
}

/** Whether a failover can lose what was confirmed to a family. `url`: DATABASE_URL. */
export async function checkReplication(db: Database, url: string): Promise<Finding> {
  const { rows } = await sql<Omit<Replication, 'hosts'>>`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names,
      array(select sync_state from pg_stat_replication where state is null or state = 'streaming') as standbys
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('PostgreSQL has not said how it replicates')
  return replicationFinding({ ...found, hosts: parseHosts(url).length })
}

/** A standby has the commit before it is confirmed. */
const WAITING = /^(on|remote_apply|remote_write)$/
const CONFIRMING = /^(sync|quorum)$/

export function replicationFinding({ hosts, commit, names, standbys }: Replication): Finding {
  if (hosts === 1 && standbys.length === 0 && names === '')
    return ok('DATABASE_URL names one machine, and no standby is connected.')
  if (names === '' || !WAITING.test(commit))
    return problem(
      `A failover can lose what was confirmed to families: synchronous_standby_names is "${names}", and synchronous_commit is ${commit}. ` +
        'Let PostgreSQL wait for a standby ("PostgreSQL on several machines" in docs/deploying.md).',
    )
  if (standbys.includes(null))
    return warning('This role may not see the standbys. Grant it pg_monitor, or check that one of them is synchronous.')
  const confirming = standbys.filter((state) => state !== null && CONFIRMING.test(state)).length
  if (confirming === 0) return problem('No standby confirms, so every change of a family waits. Start the standbys.')
  return ok(`A commit is confirmed by a standby first (${confirming} of ${standbys.length} standbys confirm).`)
}
