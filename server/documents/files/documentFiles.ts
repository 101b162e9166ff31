import { join } from 'node:path'
import { findArchiveFolder } from '@online-enrollment/postgres/backupFolder'
import type { Config } from '../../config/config.ts'
import { FileFolder } from './fileFolder.ts'

/** The encrypted pages of a school's documents, each with a copy next to the backups from the first backup on. */
export class DocumentFiles {
  readonly #files: FileFolder
  readonly #findCopies: () => FileFolder | undefined
  readonly #warn: (reason: string) => void

  /** `warn` is called when a copy cannot be written: the next backup does it. */
  constructor(files: FileFolder, findCopies: () => FileFolder | undefined, warn: (reason: string) => void) {
    this.#files = files
    this.#findCopies = findCopies
    this.#warn = warn
  }

  /** Before the row is committed: the archive of the database's log has the row, so the backups need the file. */
  async write(id: string, bytes: Uint8Array): Promise<void> {
    await this.#files.write(id, bytes)
    try {
      await this.#findCopies()?.copyFrom(this.#files, id)
    } catch (error) {
      this.#warn(error instanceof Error ? error.message : String(error))
    }
  }

  /** Undefined without the file. */
  read(id: string): Promise<Buffer | undefined> {
    return this.#files.read(id)
  }

  /** The copy stays as long as a backup needs it. */
  remove(id: string): Promise<void> {
    return this.#files.remove(id)
  }

  list() {
    return this.#files.list()
  }

  freeBytes(): Promise<number> {
    return this.#files.freeBytes()
  }
}

/** `school`: the name of one of many schools. */
export function openDocumentFiles(
  { documentsDir, databaseFolder, databaseUrl }: Pick<Config, 'documentsDir' | 'databaseFolder' | 'databaseUrl'>,
  school: string | undefined,
  warn: (reason: string) => void,
): DocumentFiles {
  const findCopies = () => {
    const backups = databaseUrl === undefined ? findArchiveFolder(databaseFolder) : undefined
    return backups === undefined ? undefined : copiesIn(backups, school)
  }
  return new DocumentFiles(new FileFolder(documentsDir), findCopies, warn)
}

/** `backups`: a folder with backups. */
export function copiesIn(backups: string, school: string | undefined): FileFolder {
  return new FileFolder(join(copiesFolderIn(backups), school ?? ''))
}

/** With the copies of one school, or a folder for each of many schools. */
export function copiesFolderIn(backups: string): string {
  return join(backups, 'documents')
}
