import { lineageOf, ownerUrlAt, servingUrlAt } from './access/credentials.ts'
import { chownToFolderOwner, systemUserFor } from './access/systemUser.ts'
import { ensureCluster } from './files/cluster.ts'
import { readControlFile } from './files/controlFile.ts'
import { type DataDirectory, dataDirectoryAt } from './files/dataDirectory.ts'
import { ensureIdentity } from './files/ensureIdentity.ts'
import { socketFolderFor } from './files/sockets.ts'
import { acquireUsageLock, withStartLock } from './lock/usageLock.ts'
import { releaseServer } from './process/releaseServer.ts'
import { ensureServer } from './process/startServer.ts'
import { programsFor } from './programs/programs.ts'
import { toStartError } from './startError.ts'
import { type SupervisedServer, superviseServer } from './supervision/keepRunning.ts'

/** Supervised by this process and shared with other processes on the same folder. */
export interface EmbeddedDatabase extends SupervisedServer {
  /** A superuser's URL. Both URLs are for `connectionOptions`. */
  readonly ownerUrl: string
  /** The serving role can only read and write rows. */
  readonly servingUrl: string
  readonly lineage: string
}

export interface EmbeddedOptions {
  readonly folder: string
  /** False for tests only: a crash of the machine may lose all data. */
  readonly durable?: boolean
  /** Overrides of PostgreSQL's settings. The process that starts the server decides. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
}

/** Joins a running server: two servers never run on one folder. Throws a DatabaseStartError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const directory = dataDirectoryAt(options.folder)
    return await withStartLock(directory, () => start(directory, options))
  } catch (error) {
    throw toStartError(error, options.folder)
  }
}

async function start(directory: DataDirectory, { durable = true, settings = {}, log = console.warn }: EmbeddedOptions) {
  const systemUser = systemUserFor(directory)
  const base = { directory, systemUser, programs: await programsFor(directory, systemUser), durable }
  const usageLock = acquireUsageLock(directory)
  try {
    await ensureCluster(base)
    const identity = await ensureIdentity(base, { isSoleUser: usageLock.isSoleUser, log })
    const { systemIdentifier } = readControlFile(directory.cluster)
    const request = { ...base, settings, identity, systemIdentifier, sockets: socketFolderFor(identity.id, systemUser) }
    const postmaster = await ensureServer(request, usageLock.isSoleUser)
    chownToFolderOwner(directory.folder)
    const urls = { ownerUrl: ownerUrlAt(request), servingUrl: servingUrlAt(request), lineage: lineageOf(request) }
    return { ...urls, ...superviseServer(request, usageLock, postmaster, log) }
  } catch (error) {
    await releaseServer(directory, usageLock)
    throw error
  }
}
