import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, statSync } from 'node:fs'
import { giveTo } from './account.ts'
import { type ClusterRequest, ownFolder } from './cluster.ts'
import { answering, clearAway, type Postmaster, postmasterOf } from './postmaster.ts'
import { markOf } from './processes.ts'
import { plainEnvironment } from './run-program.ts'
import { complaintIn, sizeOf, trimLog } from './server-log.ts'
import { settingsAsArguments } from './settings.ts'
import { readySockets } from './sockets.ts'
import { DatabaseStartError } from './start-error.ts'

export interface LaunchRequest extends ClusterRequest {
  readonly settings: Readonly<Record<string, string>>
}

/**
 * The running server, started when there is none that answers. One that runs but does not answer is replaced, unless
 * others may be using it. Call it holding the turn.
 */
export async function ensureServer(request: LaunchRequest, alone: () => boolean): Promise<Postmaster> {
  const { place, password } = request
  const found = postmasterOf(place)
  const running = found && (await answering(place, password, found.pid))
  if (running) return running
  if (!postmasterOf(place) || alone()) return launch(request)
  throw new DatabaseStartError(
    place.folder,
    `its PostgreSQL (process ${found?.pid}) runs but does not answer, and other servers may be using it`,
    'Stop those servers and start again.',
  )
}

async function launch(request: LaunchRequest): Promise<Postmaster> {
  const { place, password, account, sockets } = request
  await clearAway(place)
  readySockets(sockets, account, place.folder)
  if (account && statSync(place.cluster).uid !== account.uid) giveTo(account, place.cluster)
  trimLog(place.log)
  const before = sizeOf(place.log)
  const pid = await spawnServer(request)
  const postmaster = await answering(place, password, pid)
  if (postmaster) return postmaster
  throw new Error(complaintIn(place.log, before) ?? 'PostgreSQL started but does not answer')
}

async function spawnServer({ programs, place, account, sockets, durable, settings }: LaunchRequest): Promise<number> {
  const log = openSync(place.log, 'a', 0o600)
  const here = { ...settings, unix_socket_directories: sockets, cluster_name: markOf(place.cluster) }
  const child = spawn(programs.postgres, ['-D', ownFolder(place.cluster), ...settingsAsArguments(durable, here)], {
    cwd: place.cluster,
    env: plainEnvironment,
    // A session of its own: Ctrl-C in the terminal reaches Node, which then stops the database in order.
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  })
  closeSync(log)
  await once(child, 'spawn')
  child.unref()
  return child.pid ?? 0
}
