import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CreatedBackup } from '@online-enrollment/postgres/backup'
import { withClient } from '@online-enrollment/postgres/connect'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { counted } from '../domain/english.ts'
import type { Config } from '../server/config/config.ts'
import {
  completeCopies,
  deleteUnneededCopies,
  findDamaged,
  readPageFiles,
  restoreFiles,
} from '../server/documents/files/copies.ts'
import { copiesFolderIn, copiesIn } from '../server/documents/files/documentFiles.ts'
import { FileFolder } from '../server/documents/files/fileFolder.ts'
import { readKeptRecords } from '../server/installation/keptRecords.ts'
import { documentsDirOf } from '../server/installation/schoolConfig.ts'
import { reasonOf } from './ready/finding.ts'

/** The documents of a school: its database with their rows, and the folder of their files. */
interface DocumentStore {
  /** Undefined for the one school of a server. */
  readonly school: string | undefined
  readonly ownerUrl: string
  readonly files: FileFolder
}

/** Of an installation, those of every school that has a database. */
async function storesOf(config: Config, ownerUrl: string): Promise<DocumentStore[]> {
  if (!config.installation) return [{ school: undefined, ownerUrl, files: new FileFolder(config.documentsDir) }]
  return (await readKeptRecords(ownerUrl)).map(({ name, database }) => ({
    school: name,
    ownerUrl: urlOfDatabase(ownerUrl, { database }),
    files: new FileFolder(documentsDirOf(config, name)),
  }))
}

/** Completes the copies next to a backup that was just made. Returns what an operator must know. */
export async function backUpDocuments(
  config: Config,
  ownerUrl: string,
  { file, oldest }: Pick<CreatedBackup, 'file' | 'oldest'>,
): Promise<string[]> {
  const [folder, now] = [dirname(file), new Date()]
  const stores = await storesOf(config, ownerUrl)
  const problems = await eachStore(stores, async ({ school, files, ...store }) => {
    const [pages, copies] = [await withClient(store.ownerUrl, readPageFiles), copiesIn(folder, school)]
    const { putBack, lost } = await completeCopies({ pages, files, copies })
    const used = new Set(pages.map(({ id }) => id))
    if (oldest) await deleteUnneededCopies(copies, { used, oldest, now })
    return [
      ...(putBack > 0 ? [`${counted(putBack, 'page')} of documents had no file, and came back from the copy.`] : []),
      ...(lost.length > 0 ? [lostText(lost)] : []),
    ]
  })
  if (oldest && config.installation)
    await deleteCopiesOfDeletedSchools(folder, config.installation, { stores, oldest, now })
  return problems
}

/** A school that was deleted has no folder anymore. */
async function deleteCopiesOfDeletedSchools(
  folder: string,
  { schoolsDir }: NonNullable<Config['installation']>,
  { stores, ...times }: { readonly stores: readonly DocumentStore[]; readonly oldest: Date; readonly now: Date },
): Promise<void> {
  const path = copiesFolderIn(folder)
  for (const name of existsSync(path) ? readdirSync(path) : []) {
    if (stores.some(({ school }) => school === name) || existsSync(join(schoolsDir, name))) continue
    const copies = copiesIn(folder, name)
    await deleteUnneededCopies(copies, { used: new Set(), ...times })
    const left = await copies.list().next()
    if (left.done) await rm(copies.path, { recursive: true })
  }
}

/** Puts the files next to a backup back that the restored database names. Returns what an operator must know. */
export async function restoreDocuments(config: Config, ownerUrl: string, backup: string): Promise<string[]> {
  return eachStore(await storesOf(config, ownerUrl), async ({ school, files, ...store }) => {
    const pages = await withClient(store.ownerUrl, readPageFiles)
    const lost = await restoreFiles({ pages, files, copies: copiesIn(dirname(backup), school) })
    return lost.length > 0 ? [lostText(lost)] : []
  })
}

/** Why the documents of a restored database could not be restored from the copies next to the backup. */
export async function whyNotRestore(
  ownerUrl: string,
  { backup, school }: { readonly backup: string; readonly school: string | undefined },
): Promise<string | undefined> {
  const damaged = await findDamaged(await withClient(ownerUrl, readPageFiles), copiesIn(dirname(backup), school))
  return damaged.length > 0 ? lostText(damaged) : undefined
}

async function eachStore(
  stores: readonly DocumentStore[],
  work: (store: DocumentStore) => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = []
  for (const store of stores) {
    const found = await work(store).catch((error) => [`the documents could not be copied: ${reasonOf(error)}`])
    problems.push(...found.map((text) => `${store.school ?? 'Documents'}: ${text}`))
  }
  return problems
}

const NAMED = 5

function lostText(ids: readonly string[]): string {
  const more = ids.length > NAMED ? ', …' : ''
  return `the files of ${counted(ids.length, 'page')} of documents are missing or damaged: ${ids.slice(0, NAMED).join(', ')}${more}`
}
