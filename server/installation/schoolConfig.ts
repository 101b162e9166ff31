import { join } from 'node:path'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import type { Config } from '../config/config.ts'
import type { DatabaseUrls } from '../platform/database/grants.ts'
import type { PoolSizes } from '../platform/database/pools.ts'
import type { EmailWorkers } from '../platform/email/startQueueWorkers.ts'
import type { RequestLimits } from '../platform/http/requestQueue.ts'
import type { School } from './registry.ts'

const MEGABYTE = 1024 * 1024

/** Where the schools of an installation are. */
export interface Installation {
  readonly config: Config
  readonly schoolsDir: string
  /** The URL of a role that may create databases and roles. */
  readonly ownerUrl: string
}

/** Connections of a school in a process are few, and closed when they are not used. */
export const SCHOOL_POOLS: PoolSizes = { families: 2, office: 2, exports: 2, idleTimeout: 20_000 }
export const SCHOOL_EMAIL_WORKERS: EmailWorkers = {
  count: 1,
  urgent: 1,
  connections: 1,
  poll: { new: 2, expired: 15, done: 600 },
}
/** The pools with commands and reads, the emails, the live seats, the lock of the data keys, and the thread of an import or a lottery. */
const CONNECTIONS_PER_SCHOOL =
  2 * SCHOOL_POOLS.families + SCHOOL_POOLS.office + SCHOOL_POOLS.exports + SCHOOL_EMAIL_WORKERS.connections + 3
/** A school takes part of the memory of the process only. */
export const SCHOOL_REQUESTS: RequestLimits = {
  running: 64,
  runningPerNetwork: 48,
  accepted: 4000,
  acceptedPerNetwork: 3000,
  bytes: 16 * MEGABYTE,
  bytesPerNetwork: 8 * MEGABYTE,
}
export const SCHOOL_STREAMS = 2000

/** The configuration of a server that has this school only. */
export function configOf(config: Config, school: School): Config {
  return {
    ...config,
    dataDir: school.folder,
    documentsDir: documentsDirOf(config, school.name),
    publicUrl: school.url.replace(/\/$/, ''),
    mailFrom: school.mail_from ?? config.mailFrom,
    sample: false,
  }
}

/** The folder of the documents of a school. */
export function documentsDirOf({ documentsDir }: Pick<Config, 'documentsDir'>, name: string): string {
  return join(documentsDir, name, 'documents')
}

/** `url` is that of the installation. The owner's URL is used for migrations only. */
export function urlsOf(url: string, { database, role, password }: School): Required<DatabaseUrls> {
  return {
    ownerUrl: urlOfDatabase(url, { database }),
    servingUrl: urlOfDatabase(url, { database, role, password }),
    servingRole: role,
  }
}

/** What all processes of a server may need at most, with those of commands such as backups. */
export function connectionsNeeded(maxOpen: number, processes: number): number {
  return maxOpen * CONNECTIONS_PER_SCHOOL * processes + OTHER_CONNECTIONS
}

/** PostgreSQL keeps three for its superuser, and some for backups. */
const RESERVED_CONNECTIONS = 10

/** The settings of the embedded database. The schools of an installation need more connections than one school. */
export function embeddedSettings({
  installation,
  workers,
}: Pick<Config, 'installation' | 'workers'>): Readonly<Record<string, string>> {
  if (!installation) return {}
  return { max_connections: String(connectionsNeeded(installation.maxOpen, workers) + RESERVED_CONNECTIONS) }
}

/** For openings, looks at closed schools, commands and backups. */
const OTHER_CONNECTIONS = 20
