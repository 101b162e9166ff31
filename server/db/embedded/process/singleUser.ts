import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ownerRole } from '../access/credentials.ts'
import { type ClusterRequest, workingFolder } from '../files/cluster.ts'
import { MINIMAL_ENVIRONMENT } from '../programs/runProgram.ts'
import { processTitleOf } from './processes.ts'
import { settingsAsArguments } from './settings.ts'

export interface SingleUserOptions {
  readonly cluster?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Needs no password. No server may run on the cluster. Returns PostgreSQL's log and throws its first error. */
export async function runSingleUser(
  { directory, programs, systemUser, durable }: ClusterRequest,
  statements: readonly string[],
  { cluster = directory.cluster, settings = {} }: SingleUserOptions = {},
): Promise<string> {
  const own = { ...settings, cluster_name: processTitleOf(cluster) }
  const args = ['--single', '-D', workingFolder(cluster), ...settingsAsArguments(durable, own), 'postgres']
  const child = spawn(programs.postgres, args, {
    cwd: cluster,
    env: MINIMAL_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...systemUser,
  })
  child.stdin.on('error', () => {})
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(''))
  const [log, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const failure = /\b(?:ERROR|FATAL|PANIC): +(.*)/.exec(log)?.[1]
  if (code !== 0 || failure) throw new Error(failure ?? `postgres --single ended with ${code}: ${log}`)
  return log
}

export function setOwnerPassword(password: string): string {
  return `ALTER ROLE ${ownerRole} PASSWORD '${password}'`
}
