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

/** A PostgreSQL of our own, supervised by this process and shared with others that started it on the same folder. */
export interface EmbeddedDatabase extends SupervisedServer {
  /**
   * The owner's postgres:// URL, a superuser's: for migrations, queues and backups. Both URLs are for `connectionOptions`; they hold
   * a password and stay the same while the folder does.
   */
  readonly ownerUrl: string
  /** The URL of the role that serves, which reads and writes rows and nothing more. */
  readonly servingUrl: string
  /** Names the line of backups that belong to this folder and to no copy of it. */
  readonly lineage: string
}

export interface EmbeddedOptions {
  /** Made when missing; everything of the database stays in it. */
  readonly folder: string
  /** False for tests only: a crash of the machine may lose everything. */
  readonly durable?: boolean
  /** PostgreSQL's settings, over ours. They count for whoever starts the server, not for those who join. */
  readonly settings?: Readonly<Record<string, string>>
  /** Hears, in one line, that the server died and what became of it, and what a start found out about the folder. */
  readonly log?: (line: string) => void
}

/**
 * Starts the folder's PostgreSQL, or joins the one that runs, and keeps it running while this process lives. Throws a
 * DatabaseStartError, and never lets two servers write one folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const place = dataDirectoryAt(options.folder)
    return await withStartLock(place, () => start(place, options))
  } catch (error) {
    throw toStartError(error, options.folder)
  }
}

async function start(place: DataDirectory, { durable = true, settings = {}, log = console.warn }: EmbeddedOptions) {
  const account = systemUserFor(place)
  const base = { place, account, programs: await programsFor(place, account), durable }
  const seat = acquireUsageLock(place)
  try {
    await ensureCluster(base)
    const identity = await ensureIdentity(base, { alone: seat.isSoleUser, log })
    const { systemIdentifier } = readControlFile(place.cluster)
    const request = { ...base, settings, identity, systemIdentifier, sockets: socketFolderFor(identity.id, account) }
    const postmaster = await ensureServer(request, seat.isSoleUser)
    chownToFolderOwner(place.folder)
    const urls = { ownerUrl: ownerUrlAt(request), servingUrl: servingUrlAt(request), lineage: lineageOf(request) }
    return { ...urls, ...superviseServer(request, seat, postmaster, log) }
  } catch (error) {
    await releaseServer(place, seat)
    throw error
  }
}
