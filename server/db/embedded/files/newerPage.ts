import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const PAGE_BYTES = 8192
const CHUNK = Buffer.alloc(128 * PAGE_BYTES)
/** Tables and indexes, their visibility maps, and the further segments of both. */
const RELATION_FILE = /^\d+(_vm)?(\.\d+)?$/

/** Returns a file with a page written after this WAL position. Reads every page. */
export async function findNewerPage(cluster: string, position: bigint): Promise<string | undefined> {
  const folders = ['global', ...(await readdir(join(cluster, 'base'))).map((name) => join('base', name))]
  for (const folder of folders)
    for (const name of await readdir(join(cluster, folder)))
      if (RELATION_FILE.test(name) && (await hasNewerPage(join(cluster, folder, name), position)))
        return join(folder, name)
}

async function hasNewerPage(path: string, position: bigint): Promise<boolean> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(CHUNK, 0, CHUNK.length)
      if (bytesRead === 0) return false
      for (let at = 0; at + PAGE_BYTES <= bytesRead; at += PAGE_BYTES) if (pageLsn(at) > position) return true
    }
  } finally {
    await file.close()
  }
}

/** The first eight bytes of a page are the position of its last change, high half first. */
function pageLsn(at: number): bigint {
  return (BigInt(CHUNK.readUInt32LE(at)) << 32n) | BigInt(CHUNK.readUInt32LE(at + 4))
}
