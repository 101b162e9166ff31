import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { restoreBackup } from '@online-enrollment/postgres/restore'
import { withEmbedded } from '@online-enrollment/postgres/start'
import type { School } from '../server/installation/registry.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { migrationNames } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { whyNotRestore } from './documentStores.ts'
import { reasonOf } from './ready/finding.ts'

/** The restored database and its log are at most this many times as large as the compressed backup. */
export const UNPACKED = 15

/** The disk has no space for the trial, which says nothing about the backup. */
export class NoSpaceError extends Error {}

/** What was found in the restored database of a school: the number of its students, which rule it breaks, or which documents it lacks. */
export type TrialFinding = { readonly students: number } | { readonly problem: string }

export interface RestoredTrial {
  /** In the order of the schools. */
  readonly found: readonly TrialFinding[]
  readonly seconds: number
}

interface TrialOptions {
  readonly backupDir: string
  readonly now: Date
  /** The schools of an installation, whose backup has the databases of all. Undefined: the one school of a server. */
  readonly schools: readonly (Pick<School, 'name' | 'database'> | undefined)[]
}

/**
 * Restores a backup into a folder of its own in `backupDir`, checks every rule of the schools there, and deletes it.
 * @throws NoSpaceError; for a backup that cannot be restored
 */
export async function tryRestore(file: string, { backupDir, now, schools }: TrialOptions): Promise<RestoredTrial> {
  const { bavail, bsize } = await statfs(backupDir)
  if (bavail * bsize < statSync(file).size * UNPACKED)
    throw new NoSpaceError(`There is not enough space in ${backupDir} to try to restore a backup`)
  const scratch = mkdtempSync(join(backupDir, 'restore-trial-'))
  const start = performance.now()
  try {
    const found = await restoreAndAudit(file, { databaseFolder: join(scratch, 'postgres'), now, schools })
    return { found, seconds: (performance.now() - start) / 1000 }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function restoreAndAudit(
  file: string,
  { databaseFolder, now, schools }: Omit<TrialOptions, 'backupDir'> & { readonly databaseFolder: string },
): Promise<TrialFinding[]> {
  await restoreBackup({
    file,
    databaseFolder,
    to: undefined,
    times: { parse: (text) => new Date(text), format: (moment) => moment.toISOString() },
    now,
    migrations: await migrationNames(),
    log: () => {},
  })
  return withEmbedded({ folder: databaseFolder, durable: false, log: () => {} }, async (restored) => {
    const found: TrialFinding[] = []
    for (const school of schools) {
      const url = school ? urlOfDatabase(restored.ownerUrl, school) : restored.ownerUrl
      found.push(await audit(url, () => whyNotRestore(url, { backup: file, school: school?.name })))
    }
    return found
  })
}

async function audit(url: string, whyNotDocuments: () => Promise<string | undefined>): Promise<TrialFinding> {
  const postgres = new Postgres(url, 'bulk')
  try {
    const [broken] = await findViolations(postgres.db)
    if (broken) return { problem: `it breaks the rule "${broken.sentence}"` }
    const problem = await whyNotDocuments()
    if (problem !== undefined) return { problem }
    const { students } = await postgres.db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow()
    return { students }
  } catch (error) {
    return { problem: reasonOf(error) }
  } finally {
    await postgres.close()
  }
}
