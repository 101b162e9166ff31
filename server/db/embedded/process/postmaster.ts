import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerAddress } from '../access/credentials.ts'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { DatabaseStartError } from '../startError.ts'
import { endedWithin, isAlive, runsIn, runsUnder, sendSignal, settingOf } from './processes.ts'
import { probeReadiness } from './readinessProbe.ts'

/** The process that owns a cluster, and the folder of the socket it listens at. */
export interface Postmaster {
  readonly pid: number
  readonly sockets: string
}

/** The cluster's living postmaster; undefined when postmaster.pid is missing, stale, or its number was recycled. */
export function postmasterOf({ cluster }: DataDirectory): Postmaster | undefined {
  const [pid, , , , sockets = ''] = linesOf(cluster)
  if (pid && runsIn(cluster, Number(pid))) return { pid: Number(pid), sockets }
}

/** The identity that the postmaster was started with; undefined for one of a version that had none. */
export function startedIdentityOf({ pid }: Postmaster): string | undefined {
  return settingOf(pid, identitySetting)
}

export const identitySetting = 'enrollment.identity'

const silence = 30_000

/** Waits for an answer as long as the process lives; undefined when it ended, or said nothing for half a minute. */
export async function waitUntilReady(
  place: DataDirectory,
  proof: Omit<ServerAddress, 'sockets'>,
  pid: number,
): Promise<Postmaster | undefined> {
  let deadline = Date.now() + silence
  while (runsIn(place.cluster, pid) && Date.now() < deadline) {
    const postmaster = postmasterOf(place)
    const answer = postmaster?.sockets ? await probeReadiness({ ...proof, sockets: postmaster.sockets }) : 'silent'
    if (answer === 'yes') return postmaster
    if (answer === 'not yet') deadline = Date.now() + silence
    await sleep(20)
  }
}

/** Stops the server in order, which ends open transactions, and waits until none of its processes is left. */
export async function stopServer(place: DataDirectory): Promise<void> {
  for (const [signal, patience] of ways) {
    const postmaster = postmasterOf(place)
    if (postmaster) sendSignal(postmaster.pid, signal)
    if (await endedWithin(patience, place.cluster)) return
  }
  await stopOrphans(place, place.cluster)
}

/** The same for a postmaster whose folder is no longer at its path: nothing is looked up there. */
export async function stopPostmaster(pid: number, mark: string): Promise<void> {
  for (const [signal, patience] of ways) {
    const deadline = Date.now() + patience
    if (runsUnder(mark, pid)) sendSignal(pid, signal)
    while (runsUnder(mark, pid) && Date.now() < deadline) await sleep(20)
  }
}

/** After this nobody writes the cluster, and nothing an earlier server left keeps a new one from starting. */
export async function stopAndCleanUp(place: DataDirectory): Promise<void> {
  if (postmasterOf(place)) await stopServer(place)
  await stopOrphans(place, place.cluster)
  const [pid] = linesOf(place.cluster)
  // PostgreSQL itself clears it up, unless another program, or a zombie, has the process number in it.
  if (pid && isAlive(Number(pid))) rmSync(pidFile(place.cluster))
}

/** A fast shutdown; if it hangs, an immediate one, after which the next start recovers from the log. */
const ways: readonly (readonly [NodeJS.Signals, patience: number])[] = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
]

/** Ends what lost its parent: server processes go by themselves once their statement lets them, or are made to. */
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
