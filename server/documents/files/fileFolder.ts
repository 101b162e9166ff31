import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface StoredFile {
  readonly id: string
  /** When it got its name in this folder, or in another one that shares it. */
  readonly changed_at: Date
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files named by a UUID, `ab/UUID`. A file never changes, and is on the disk when it has its name. Root gives what it creates to the owner of the folder. */
export class FileFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  async write(id: string, bytes: Uint8Array): Promise<void> {
    await this.#complete(id, async (draft) => {
      const file = await open(draft, 'wx', 0o600)
      await file.writeFile(bytes).finally(() => file.close())
    })
  }

  /** On one disk, the two share the space. */
  async copyFrom(source: FileFolder, id: string): Promise<void> {
    const from = source.#pathOf(id)
    await this.#complete(id, (draft) => link(from, draft).catch(() => copyFile(from, draft)))
  }

  /** Undefined without the file. */
  async read(id: string): Promise<Buffer | undefined> {
    return readFile(this.#pathOf(id)).catch(ignoreMissing)
  }

  /** Undefined without the file. */
  async sizeOf(id: string): Promise<number | undefined> {
    return (await stat(this.#pathOf(id)).catch(ignoreMissing))?.size
  }

  /** Undefined without the file. */
  async sha256Of(id: string): Promise<string | undefined> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of createReadStream(this.#pathOf(id))) hash.update(chunk)
    } catch (error) {
      return ignoreMissing(error)
    }
    return hash.digest('hex')
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const part of (await readdir(this.path).catch(ignoreMissing)) ?? [])
      if (/^[0-9a-f]{2}$/.test(part)) yield* this.#listPart(join(this.path, part))
  }

  /** Of the disk of the folder, which may not exist yet. */
  async freeBytes(): Promise<number> {
    for (let path = this.path; ; path = dirname(path)) {
      const found = await statfs(path).catch(ignoreMissing)
      if (found) return found.bavail * found.bsize
    }
  }

  /** Also removes what a killed process was writing. */
  async *#listPart(part: string): AsyncGenerator<StoredFile> {
    for (const name of await readdir(part)) {
      const found = await stat(join(part, name)).catch(ignoreMissing)
      if (found && ID.test(name)) yield { id: name, changed_at: found.ctime }
      else if (found && name.endsWith(DRAFT) && Date.now() - found.ctimeMs > DRAFT_MS)
        await rm(join(part, name), { force: true })
    }
  }

  async #complete(id: string, create: (draft: string) => Promise<void>): Promise<void> {
    const path = this.#pathOf(id)
    const draft = `${path}.${randomBytes(6).toString('hex')}${DRAFT}`
    await createFolder(dirname(path))
    try {
      await create(draft)
      await sync(draft)
      await giveToOwnerOf(dirname(path), draft)
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
    await sync(dirname(path))
  }

  #pathOf(id: string): string {
    if (!ID.test(id)) throw new Error('The name of a file is not a UUID')
    return join(this.path, id.slice(0, 2), id)
  }
}

const DRAFT = '.unfinished'
/** Milliseconds after which nobody writes it anymore. */
const DRAFT_MS = 60 * 60 * 1000

async function createFolder(folder: string): Promise<void> {
  if (await stat(folder).catch(ignoreMissing)) return
  await createFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await giveToOwnerOf(dirname(folder), folder)
  await sync(dirname(folder))
}

async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

/** Windows cannot sync a folder. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
