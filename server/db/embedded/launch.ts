import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { giveCluster } from './account.ts'
import { type ClusterRequest, ownFolder } from './cluster.ts'
import type { ServerAddress } from './credentials.ts'
import { answering, clearAway, identitySetting, type Postmaster, postmasterOf } from './postmaster.ts'
import { markOf } from './processes.ts'
import { plainEnvironment } from './run-program.ts'
import { complaintIn, sizeOf, trimLog } from './server-log.ts'
import { ensureServingRole } from './serving-role.ts'
import { settingsAsArguments } from './settings.ts'
import { readySockets } from './sockets.ts'
import { DatabaseStartError } from './start-error.ts'

export interface LaunchRequest extends ClusterRequest, ServerAddress {
  readonly settings: Readonly<Record<string, string>>
}

/**
 * The running server, started when there is none that answers. One that runs but does not answer is replaced, unless
 * others may be using it. Call it holding the turn.
 */
export async function ensureServer(request: LaunchRequest, alone: () => boolean): Promise<Postmaster> {
  const { place } = request
  const found = postmasterOf(place)
  const running = found && (await answering(place, request, found.pid))
  if (running) return running
  if (!postmasterOf(place) || alone()) return launch(request)
  throw new DatabaseStartError(
    place.folder,
    `its PostgreSQL (process ${found?.pid}) runs but does not answer, and other servers may be using it`,
    'Stop those servers and start again.',
  )
}

async function launch(request: LaunchRequest): Promise<Postmaster> {
  const { place, account, sockets } = request
  await clearAway(place)
  readySockets(sockets, account, place.folder)
  giveCluster(account, place.cluster)
  trimLog(place.log)
  const before = sizeOf(place.log)
  const pid = await spawnServer(request)
  const postmaster = await answering(place, request, pid)
  if (!postmaster) throw new Error(complaintIn(place.log, before) ?? 'PostgreSQL started but does not answer')
  await ensureServingRole(request)
  return postmaster
}

async function spawnServer(request: LaunchRequest): Promise<number> {
  const { programs, place, account, durable, settings, sockets, identity } = request
  const log = openSync(place.log, 'a', 0o600)
  const ours = { unix_socket_directories: sockets, cluster_name: markOf(place.cluster), [identitySetting]: identity.id }
  const here = { ...settings, ...ours }
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
