import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerAddress } from '../access/credentials.ts'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { DatabaseStartError } from '../startError.ts'
import { endedWithin, isAlive, runsIn, runsUnder, sendSignal, settingOf } from './processes.ts'
import { probeReadiness } from './readinessProbe.ts'

export interface Postmaster {
  readonly pid: number
  readonly sockets: string
}

export function postmasterOf({ cluster }: DataDirectory): Postmaster | undefined {
  const [pid, , , , sockets = ''] = linesOf(cluster)
  if (pid && runsIn(cluster, Number(pid))) return { pid: Number(pid), sockets }
}

export function startedIdentityOf({ pid }: Postmaster): string | undefined {
  return settingOf(pid, identitySetting)
}

export const identitySetting = 'enrollment.identity'

const RESPONSE_MS = 30_000

/** Undefined when the server ended or did not respond for 30 seconds. */
export async function waitUntilReady(
  directory: DataDirectory,
  address: Omit<ServerAddress, 'sockets'>,
  pid: number,
): Promise<Postmaster | undefined> {
  let deadline = Date.now() + RESPONSE_MS
  while (runsIn(directory.cluster, pid) && Date.now() < deadline) {
    const postmaster = postmasterOf(directory)
    const answer = postmaster?.sockets ? await probeReadiness({ ...address, sockets: postmaster.sockets }) : 'silent'
    if (answer === 'yes') return postmaster
    if (answer === 'not yet') deadline = Date.now() + RESPONSE_MS
    await sleep(20)
  }
}

/** Ends open transactions, and waits until all processes of the server have ended. */
export async function stopServer(directory: DataDirectory): Promise<void> {
  for (const [signal, timeoutMs] of SHUTDOWNS) {
    const postmaster = postmasterOf(directory)
    if (postmaster) sendSignal(postmaster.pid, signal)
    if (await endedWithin(timeoutMs, directory.cluster)) return
  }
  await stopOrphans(directory, directory.cluster)
}

/** Does not read the folder's path, which can be gone. */
export async function stopPostmaster(pid: number, processTitle: string): Promise<void> {
  for (const [signal, timeoutMs] of SHUTDOWNS) {
    const deadline = Date.now() + timeoutMs
    if (runsUnder(processTitle, pid)) sendSignal(pid, signal)
    while (runsUnder(processTitle, pid) && Date.now() < deadline) await sleep(20)
  }
}

/** Stops every process that writes to the cluster, and deletes a stale postmaster.pid. */
export async function stopAndCleanUp(directory: DataDirectory): Promise<void> {
  if (postmasterOf(directory)) await stopServer(directory)
  await stopOrphans(directory, directory.cluster)
  const [pid] = linesOf(directory.cluster)
  // PostgreSQL deletes a stale file itself, unless another process has the process id in it.
  if (pid && isAlive(Number(pid))) rmSync(pidFile(directory.cluster))
}

/** Fast, then immediate, after which the next start recovers from the WAL. */
const SHUTDOWNS: readonly (readonly [NodeJS.Signals, timeoutMs: number])[] = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
]

/** Stops server processes without a postmaster. Throws a DatabaseStartError when a process remains. */
export async function stopOrphans({ folder }: DataDirectory, inside: string): Promise<void> {
  if (await endedWithin(1_000, inside)) return
  if (await endedWithin(5_000, inside, 'SIGQUIT')) return
  if (await endedWithin(10_000, inside, 'SIGKILL')) return
  const problem = 'processes of an earlier PostgreSQL still work in it and cannot be ended'
  throw new DatabaseStartError(folder, problem, 'End them, or restart the machine.')
}

function linesOf(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return []
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
