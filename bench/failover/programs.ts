import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRES = '/usr/lib/postgresql'

/** What the cluster needs, and where Debian's packages put it. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
} as const

/** The folder of the newest PostgreSQL's programs. @throws with the packages to install */
export function findPostgres(): string {
  const missing = Object.values(PROGRAMS).filter((path) => !existsSync(path))
  const versions = existsSync(POSTGRES)
    ? readdirSync(POSTGRES)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const bin = versions
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((one) => existsSync(join(one, 'pg_rewind')))
  if (bin && missing.length === 0) return bin
  throw new Error(
    `Not found: ${[...missing, ...(bin ? [] : [`${POSTGRES}/*/bin/pg_rewind`])].join(', ')}. ` +
      'On Debian: apt-get install postgresql postgresql-contrib patroni python3-etcd etcd-server haproxy',
  )
}
