import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { ServerAddress } from '../access/credentials.ts'
import { ensureServingRole } from '../access/servingRole.ts'
import { chownCluster } from '../access/systemUser.ts'
import { type ClusterRequest, workingFolder } from '../files/cluster.ts'
import { prepareSocketFolder } from '../files/sockets.ts'
import { deleteStoppedFiles } from '../files/stoppedFiles.ts'
import { MINIMAL_ENVIRONMENT } from '../programs/runProgram.ts'
import { DatabaseStartError } from '../startError.ts'
import { firstErrorIn, sizeOf, trimLog } from '../supervision/serverLog.ts'
import { identitySetting, type Postmaster, postmasterOf, stopAndCleanUp, waitUntilReady } from './postmaster.ts'
import { processTitleOf } from './processes.ts'
import { settingsAsArguments } from './settings.ts'

export interface StartRequest extends ClusterRequest, ServerAddress {
  readonly settings: Readonly<Record<string, string>>
}

/** Throws a DatabaseStartError when another process may use a server that hangs. The caller holds the start lock. */
export async function ensureServer(request: StartRequest, isSoleUser: () => boolean): Promise<Postmaster> {
  const { directory } = request
  const found = postmasterOf(directory)
  const running = found && (await waitUntilReady(directory, request, found.pid))
  if (running) return running
  if (!postmasterOf(directory) || isSoleUser()) return startServer(request)
  throw new DatabaseStartError(
    directory.folder,
    `its PostgreSQL (process ${found?.pid}) is running but not responding, and other servers may be using it`,
    'Stop those servers and start again.',
  )
}

async function startServer(request: StartRequest): Promise<Postmaster> {
  const { directory, systemUser, sockets } = request
  await stopAndCleanUp(directory)
  deleteStoppedFiles(directory)
  prepareSocketFolder(sockets, systemUser, directory.folder)
  chownCluster(systemUser, directory.cluster)
  trimLog(directory.log)
  const before = sizeOf(directory.log)
  const pid = await spawnServer(request)
  const postmaster = await waitUntilReady(directory, request, pid)
  if (!postmaster) throw new Error(firstErrorIn(directory.log, before) ?? 'PostgreSQL started but does not respond')
  await ensureServingRole(request)
  return postmaster
}

async function spawnServer(request: StartRequest): Promise<number> {
  const { programs, directory, systemUser, durable, settings, sockets, identity } = request
  const log = openSync(directory.log, 'a', 0o600)
  const identification = {
    unix_socket_directories: sockets,
    cluster_name: processTitleOf(directory.cluster),
    [identitySetting]: identity.id,
  }
  const allSettings = { ...settings, ...identification }
  const child = spawn(
    programs.postgres,
    ['-D', workingFolder(directory.cluster), ...settingsAsArguments(durable, allSettings)],
    {
      cwd: directory.cluster,
      env: MINIMAL_ENVIRONMENT,
      // Its own process group: Ctrl-C reaches Node only, which then stops the database.
      detached: true,
      stdio: ['ignore', log, log],
      ...systemUser,
    },
  )
  closeSync(log)
  await once(child, 'spawn')
  child.unref()
  return child.pid ?? 0
}
