import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ownerRole } from '../access/credentials.ts'
import { type ClusterRequest, workingFolder } from '../files/cluster.ts'
import { plainEnvironment } from '../programs/runProgram.ts'
import { processTitleOf } from './processes.ts'
import { settingsAsArguments } from './settings.ts'

export interface SingleUserOptions {
  /** Undefined: the folder's own cluster. */
  readonly cluster?: string
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Runs statements in PostgreSQL's single-user mode, which asks for no password, and shuts the cluster down cleanly. No server may
 * run on it. A cluster that was not shut down is recovered first. Answers what PostgreSQL logged; throws its first complaint.
 */
export async function runSingleUser(
  { place, programs, account, durable }: ClusterRequest,
  statements: readonly string[],
  { cluster = place.cluster, settings = {} }: SingleUserOptions = {},
): Promise<string> {
  const own = { ...settings, cluster_name: processTitleOf(cluster) }
  const args = ['--single', '-D', workingFolder(cluster), ...settingsAsArguments(durable, own), 'postgres']
  const child = spawn(programs.postgres, args, {
    cwd: cluster,
    env: plainEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...account,
  })
  child.stdin.on('error', () => {})
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(''))
  const [log, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const complaint = /\b(?:ERROR|FATAL|PANIC): +(.*)/.exec(log)?.[1]
  if (code !== 0 || complaint) throw new Error(complaint ?? `postgres --single ended with ${code}: ${log}`)
  return log
}

/** The statement that gives the owner this password. */
export function setOwnerPassword(password: string): string {
  return `ALTER ROLE ${ownerRole} PASSWORD '${password}'`
}
