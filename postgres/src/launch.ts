import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { IDENTITY_SETTING, OWNER_ROLE, type ServerAddress } from './connect.ts'
import type { DataDirectory } from './folders.ts'
import { toProcessTitle } from './processes.ts'
import { MINIMAL_ENVIRONMENT, type Programs } from './programs.ts'
import type { SystemUser } from './systemUser.ts'

type Settings = Readonly<Record<string, string>>

export interface ClusterRequest {
  readonly directory: DataDirectory
  readonly programs: Programs
  readonly systemUser: SystemUser | undefined
  /** False for tests only: a crash of the machine may lose all data. */
  readonly durable: boolean
}

export interface ServerRequest extends ClusterRequest, ServerAddress {
  readonly settings: Settings
}

/** The server outlives this process. */
export async function spawnServer(request: ServerRequest): Promise<ChildProcess> {
  const { programs, directory, durable, settings, sockets, identity } = request
  const identification = {
    unix_socket_directories: sockets,
    cluster_name: toProcessTitle(directory.cluster),
    [IDENTITY_SETTING]: identity.id,
  }
  const args = ['-D', workingFolder(directory.cluster), ...toArguments(durable, { ...settings, ...identification })]
  const log = openSync(directory.log, 'a', 0o600)
  const child = spawn(programs.postgres, args, {
    ...optionsFor(request, directory.cluster),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(child, 'spawn')
  child.unref()
  return child
}

/** Needs no password. No server may run on the cluster. Returns PostgreSQL's log and throws its first error. */
export async function runSingleUser(
  request: ClusterRequest,
  statements: readonly string[],
  {
    cluster = request.directory.cluster,
    settings = {},
  }: { readonly cluster?: string; readonly settings?: Settings } = {},
): Promise<string> {
  const own = { ...settings, cluster_name: toProcessTitle(cluster) }
  const args = ['--single', '-D', workingFolder(cluster), ...toArguments(request.durable, own), 'postgres']
  const child = spawn(request.programs.postgres, args, {
    ...optionsFor(request, cluster),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(''))
  const [log, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const failure = /\b(?:ERROR|FATAL|PANIC): +(.*)/.exec(log)?.[1]
  if (code !== 0 || failure) throw new Error(failure ?? `postgres --single ended with ${code}: ${log}`)
  return log
}

export function setOwnerPassword(password: string): string {
  return `ALTER ROLE ${OWNER_ROLE} PASSWORD '${password}'`
}

/** Its own process group: Ctrl-C reaches Node only, which then stops the database. */
function optionsFor({ systemUser }: ClusterRequest, cluster: string): SpawnOptions {
  return { cwd: cluster, env: MINIMAL_ENVIRONMENT, detached: true, ...systemUser }
}

/** On Linux this path works without access to the parent folders. */
export function workingFolder(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/** Settings for a machine with about two cores and at least 2 GB that also runs the Node server. */
const DEFAULTS: Settings = {
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  password_encryption: 'scram-sha-256',

  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Statements are short, and small containers have little /dev/shm.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  // Limit of the WAL retained for an archive that is not running. Beyond it, the next backup starts a new archive.
  max_slot_wal_keep_size: '2GB',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details and statements contain personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For tests only: a crash of the machine may lose or corrupt all data. */
const NOT_DURABLE: Settings = { fsync: 'off', full_page_writes: 'off' }

function toArguments(durable: boolean, own: Settings): string[] {
  const all = { ...DEFAULTS, ...(durable ? {} : NOT_DURABLE), ...own }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
