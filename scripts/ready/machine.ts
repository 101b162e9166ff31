import { readFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { whyDiskWarning } from '../../domain/diskSpace.ts'
import { type Config, watchedFolders } from '../../server/config/config.ts'
import { DiskWatch, type WatchedDisk } from '../../server/platform/processes/diskWatch.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2
/** Of each process: its database connections, files and pipes. */
const OTHER_FILES = 500
/** A browser opens this many connections. */
const CONNECTIONS_PER_FAMILY = 2
/** Of a busy worker and of the embedded database (bench/README.md). */
const [WORKER_BYTES, DATABASE_BYTES] = [300 * MB, 600 * MB]

export async function checkDisks(config: Config): Promise<Finding> {
  const disks = await new DiskWatch(watchedFolders(config), () => {}).check()
  return disks.length === 0
    ? problem(`There is no folder ${config.dataDir}. Start the server first, or set DATA_DIR.`)
    : diskFinding(disks)
}

export function diskFinding(disks: readonly Pick<WatchedDisk, 'folder' | 'free' | 'size' | 'grown'>[]): Finding {
  const texts = disks.map(({ folder, free, size }) => `${gigabytes(free)} of ${gigabytes(size)} are free (${folder})`)
  const text = texts.join(', ')
  return disks.some((disk) => whyDiskWarning(disk))
    ? problem(`${text}. Free some space: on a full disk nothing can be saved.`)
    : ok(`${text}.`)
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`
}

/** The most files that one process of this user may open, on Linux. */
export function openFilesLimit(limits = readFileSync('/proc/self/limits', 'utf8')): number {
  const [, soft = '0'] = /^Max open files\s+(\S+)/m.exec(limits) ?? []
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/** Every connection of a browser is an open file. */
export function filesFinding(
  limit: number,
  { families, workers }: { readonly families: number; readonly workers: number },
): Finding {
  const needed = Math.ceil((families * CONNECTIONS_PER_FAMILY) / workers) + OTHER_FILES
  const figures = `${families} families need up to ${needed} open files in each worker, and the limit is ${limit}`
  return limit < needed
    ? problem(`${figures}. Raise it: LimitNOFILE of systemd, or ulimit -n in the shell that starts the server.`)
    : ok(`${figures}.`)
}

export function memoryFinding(
  free: number,
  { workers, isEmbedded }: { readonly workers: number; readonly isEmbedded: boolean },
): Finding {
  const needed = workers * WORKER_BYTES + (isEmbedded ? DATABASE_BYTES : 0)
  const figures = `${Math.round(free / MB)} MB of memory are free, and a busy server needs up to ${Math.round(needed / MB)} MB`
  return free < needed
    ? warning(`${figures}, less if it already runs. Lower WORKERS, or add memory.`)
    : ok(`${figures}.`)
}

/** Without buffers and caches, which Linux frees when they are needed. */
export function availableMemory(): number {
  if (process.platform !== 'linux') return freemem()
  const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Math.min(Number(kilobytes) * 1024, process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

export const cores = availableParallelism
