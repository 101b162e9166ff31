import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { ServerAddress } from '../access/credentials.ts'
import { ensureServingRole } from '../access/servingRole.ts'
import { chownCluster } from '../access/systemUser.ts'
import { type ClusterRequest, workingFolder } from '../files/cluster.ts'
import { prepareSocketFolder } from '../files/sockets.ts'
import { deleteStoppedFiles } from '../files/stoppedFiles.ts'
import { plainEnvironment } from '../programs/runProgram.ts'
import { DatabaseStartError } from '../startError.ts'
import { firstErrorIn, sizeOf, trimLog } from '../supervision/serverLog.ts'
import { identitySetting, type Postmaster, postmasterOf, stopAndCleanUp, waitUntilReady } from './postmaster.ts'
import { processTitleOf } from './processes.ts'
import { settingsAsArguments } from './settings.ts'

export interface StartRequest extends ClusterRequest, ServerAddress {
  readonly settings: Readonly<Record<string, string>>
}

/**
 * The running server, started when there is none that answers. One that runs but does not answer is replaced, unless
 * others may be using it. Call it holding the turn.
 */
export async function ensureServer(request: StartRequest, alone: () => boolean): Promise<Postmaster> {
  const { place } = request
  const found = postmasterOf(place)
  const running = found && (await waitUntilReady(place, request, found.pid))
  if (running) return running
  if (!postmasterOf(place) || alone()) return startServer(request)
  throw new DatabaseStartError(
    place.folder,
    `its PostgreSQL (process ${found?.pid}) runs but does not answer, and other servers may be using it`,
    'Stop those servers and start again.',
  )
}

async function startServer(request: StartRequest): Promise<Postmaster> {
  const { place, account, sockets } = request
  await stopAndCleanUp(place)
  deleteStoppedFiles(place)
  prepareSocketFolder(sockets, account, place.folder)
  chownCluster(account, place.cluster)
  trimLog(place.log)
  const before = sizeOf(place.log)
  const pid = await spawnServer(request)
  const postmaster = await waitUntilReady(place, request, pid)
  if (!postmaster) throw new Error(firstErrorIn(place.log, before) ?? 'PostgreSQL started but does not answer')
  await ensureServingRole(request)
  return postmaster
}

async function spawnServer(request: StartRequest): Promise<number> {
  const { programs, place, account, durable, settings, sockets, identity } = request
  const log = openSync(place.log, 'a', 0o600)
  const ours = {
    unix_socket_directories: sockets,
    cluster_name: processTitleOf(place.cluster),
    [identitySetting]: identity.id,
  }
  const here = { ...settings, ...ours }
  const child = spawn(programs.postgres, ['-D', workingFolder(place.cluster), ...settingsAsArguments(durable, here)], {
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
