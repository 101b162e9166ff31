import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the encrypted pages of documents are. A page is written once and never changed. */
export interface DocumentFiles {
  /** Resolves when the file would outlive a power failure. */
  write(id: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no such file. */
  read(id: string): Promise<Buffer | undefined>
  /** Removes the file if there is one. */
  remove(id: string): Promise<void>
  /** Free bytes on the disk. */
  freeBytes(): Promise<number>
}

/** Files of a folder, in subfolders by the first two digits of their ids. */
export class FolderOfDocuments implements DocumentFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(id: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(id)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = `${path}.part`
    try {
      await writeDurably(unfinished, bytes)
      await rename(unfinished, path)
      await syncFolder(folder)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async read(id: string): Promise<Buffer | undefined> {
    return readFile(this.#pathOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
  }

  async freeBytes(): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize
  }

  #pathOf(id: string): string {
    return join(this.#folder, id.slice(0, 2), id)
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
