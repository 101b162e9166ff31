import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { listDiskWarnings } from '../../../contract/disks.ts'
import { type DiskSpace, type DiskWarning, type WatchedFolder, whyDiskWarning } from '../../../domain/diskSpace.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { Api } from '../http/api.ts'
import { respondWith } from '../http/reply.ts'

/** A disk, named after the first of its folders. */
export interface WatchedDisk extends DiskSpace {
  readonly folder: WatchedFolder
  readonly path: string
  readonly warning: DiskWarning | undefined
}

/** A folder that does not exist yet is not watched. `backups` contains the archived log. */
type Folders = Partial<Readonly<Record<WatchedFolder, string>>>

/** Watches the space on the disks of this server, so that somebody learns of it before one is full. */
export class DiskWatch {
  readonly #folders: Folders
  readonly #log: (line: string) => void
  #disks: readonly WatchedDisk[] = []
  /** The size of the archived log at the checks of the last hour. */
  #logSizes: readonly { readonly bytes: number; readonly at: number }[] = []
  #checking: Promise<readonly WatchedDisk[]> | undefined

  /** `log` is called when a warning begins or ends. */
  constructor(folders: Folders, log: (line: string) => void) {
    this.#folders = folders
    this.#log = log
  }

  /** As of the last check. */
  get disks(): readonly WatchedDisk[] {
    return this.#disks
  }

  /** Bytes of the archived log. */
  get archivedLog(): number {
    return this.#logSizes.at(-1)?.bytes ?? 0
  }

  check(): Promise<readonly WatchedDisk[]> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(): Promise<readonly WatchedDisk[]> {
    const grown = await this.#measureLog()
    const disks = new Map<number, WatchedDisk>()
    for (const [folder, path] of Object.entries(this.#folders) as [WatchedFolder, string][]) {
      const found = await stat(path).catch(ignoreMissing)
      if (!found) continue
      const { bavail, bsize, blocks } = await statfs(path)
      const known = disks.get(found.dev) ?? { folder, path, grown: 0 }
      const space = { free: bavail * bsize, size: blocks * bsize, grown: folder === 'backups' ? grown : known.grown }
      const before = this.#disks.find((disk) => disk.folder === known.folder)?.warning
      disks.set(found.dev, { ...space, folder: known.folder, path: known.path, warning: whyDiskWarning(space, before) })
    }
    const former = this.#disks
    this.#disks = [...disks.values()]
    for (const disk of this.#disks) this.#report(disk, former.find(({ folder }) => folder === disk.folder)?.warning)
    return this.#disks
  }

  /** By how many bytes the archived log grew within an hour. A backup that deletes old log begins anew. */
  async #measureLog(): Promise<number> {
    const { backups } = this.#folders
    const bytes = backups === undefined ? 0 : await archivedLogIn(backups)
    const at = performance.now()
    const sizes = [...this.#logSizes, { bytes, at }].filter((size) => at - size.at <= HOUR_MS)
    this.#logSizes = sizes
    return bytes - Math.min(...sizes.map((size) => size.bytes))
  }

  #report({ folder, path, free, size, grown, warning }: WatchedDisk, before: DiskWarning | undefined): void {
    if (warning === before) return
    const disk = `The disk with the ${folder} (${path})`
    const space = `${gigabytes(free)} of ${gigabytes(size)} free`
    if (!warning) this.#log(`${disk} has enough space again: ${space}.`)
    else if (warning === 'low') this.#log(`${disk} is almost full: ${space}. When it is full, nothing can be saved.`)
    else
      this.#log(
        `${disk} will be full within a day at this rate: the archived log grew by ${gigabytes(grown)} in an hour, ${space}.`,
      )
  }
}

export function diskRoutes(api: Api, watch: DiskWatch | undefined): void {
  api.query(listDiskWarnings, async () => {
    const disks = (watch?.disks ?? []).flatMap(({ folder, warning, free, size }) =>
      warning ? [{ folder, warning, free_bytes: free, size_bytes: size }] : [],
    )
    return respondWith(200, { disks })
  })
}

/** Each database folder has a folder of backups with its own log. */
async function archivedLogIn(backups: string): Promise<number> {
  const folders = (await readdir(backups).catch(ignoreMissing)) ?? []
  const sizes = folders.map((folder) => sizeOf(join(backups, folder, 'wal')))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? [])
    bytes += (await stat(join(folder, name)).catch(ignoreMissing))?.size ?? 0
  return bytes
}

/** The folder or file is not there, or no longer. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined
  throw error
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`
}
