import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { restoreBackup } from '@online-enrollment/postgres/restore'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { findViolations } from '../server/invariants/findViolations.ts'
import { migrationNames } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'

/** The restored database and its log are at most this many times as large as the compressed backup. */
export const UNPACKED = 15

/** The disk has no space for the trial, which says nothing about the backup. */
export class NoSpaceError extends Error {}

export interface RestoredTrial {
  readonly students: number
  readonly seconds: number
}

interface TrialOptions {
  readonly backupDir: string
  readonly now: Date
  /** That of a school of an installation, whose backup has the databases of all schools. Undefined for one school. */
  readonly database?: string | undefined
}

/**
 * Restores a backup into a folder of its own in `backupDir`, checks every rule of the school there, and deletes it.
 * @throws NoSpaceError; for a backup that cannot be restored, or breaks a rule
 */
export async function tryRestore(file: string, { backupDir, now, database }: TrialOptions): Promise<RestoredTrial> {
  const { bavail, bsize } = await statfs(backupDir)
  if (bavail * bsize < statSync(file).size * UNPACKED)
    throw new NoSpaceError(`There is not enough space in ${backupDir} to try to restore a backup`)
  const scratch = mkdtempSync(join(backupDir, 'restore-trial-'))
  const start = performance.now()
  try {
    const students = await restoreAndAudit(file, { databaseFolder: join(scratch, 'postgres'), now, database })
    return { students, seconds: (performance.now() - start) / 1000 }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The number of students. */
async function restoreAndAudit(
  file: string,
  { databaseFolder, now, database }: Omit<TrialOptions, 'backupDir'> & { readonly databaseFolder: string },
): Promise<number> {
  await restoreBackup({
    file,
    databaseFolder,
    to: undefined,
    times: { parse: (text) => new Date(text), format: (moment) => moment.toISOString() },
    now,
    migrations: await migrationNames(),
    log: () => {},
  })
  const restored = await startEmbedded({ folder: databaseFolder, durable: false, log: () => {} })
  try {
    return await audit(database === undefined ? restored.ownerUrl : urlOfDatabase(restored.ownerUrl, { database }))
  } finally {
    await restored.stop()
  }
}

async function audit(url: string): Promise<number> {
  const postgres = new Postgres(url, 'bulk')
  try {
    const broken = await findViolations(postgres.db)
    if (broken.length > 0) throw new Error(`it breaks the rule "${broken[0]?.sentence}"`)
    const { students } = await postgres.db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow()
    return students
  } finally {
    await postgres.close()
  }
}
