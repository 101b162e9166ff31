import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findNewestBackup } from '@online-enrollment/postgres/backup'
import { restoreBackup } from '@online-enrollment/postgres/restore'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { whyBackup } from '../../domain/backups.ts'
import type { Config } from '../../server/config.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { hasDataKey } from '../../server/keys.ts'
import { migrationNames } from '../../server/platform/database/migrate.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** The restored database and its log are at most this many times as large as the compressed backup. */
export const UNPACKED = 15
const HOUR_MS = 3_600_000

interface BackupsOptions {
  readonly config: Config
  /** Undefined without an embedded database. */
  readonly databaseId: string | undefined
  readonly now: Date
}

/** How old the newest backup is. */
export async function checkBackup({ config, databaseId, now }: BackupsOptions): Promise<Finding> {
  if (databaseId === undefined) return ELSEWHERE
  const newest = await findNewestBackup(config.backupDir, databaseId)
  if (!newest) return problem(`There is no backup in ${config.backupDir}. Run npm run backup now, and every night.`)
  const { started_at: finished_at, data_key_id } = newest.metadata
  const hours = Math.round((now.getTime() - finished_at.getTime()) / HOUR_MS)
  const age = `The newest backup is ${hours} hours old`
  if (whyBackup('expected', { finished_at }, now)) return problem(`${age}. Run npm run backup now, and every night.`)
  if (data_key_id !== null && !hasDataKey(config, data_key_id))
    return warning(`${age} and needs another data key than the server's. Run npm run backup.`)
  return ok(`${age}: ${newest.file}`)
}

/** Restores the newest backup into a folder of its own next to the backups, checks every rule of the school there, and deletes it. */
export async function checkRestore({ config, databaseId, now }: BackupsOptions): Promise<Finding> {
  if (databaseId === undefined) return ELSEWHERE
  const newest = await findNewestBackup(config.backupDir, databaseId)
  if (!newest) return problem('There is no backup to restore. Run npm run backup.')
  const { file } = newest
  const { bavail, bsize } = await statfs(config.backupDir)
  if (bavail * bsize < statSync(file).size * UNPACKED)
    return warning(`There is not enough space in ${config.backupDir} to try to restore ${basename(file)}. Free some.`)
  const scratch = mkdtempSync(join(config.backupDir, 'restore-trial-'))
  const start = performance.now()
  try {
    const students = await restoreAndAudit(file, join(scratch, 'postgres'), now)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    return ok(`${basename(file)} was restored in ${seconds} s, with ${students} students, and breaks no rule.`)
  } catch (error) {
    return problem(`${basename(file)} cannot be restored: ${reasonOf(error)}. Run npm run backup, and try again.`)
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  }
}

const ELSEWHERE = warning(
  "The backups of DATABASE_URL are not made by this server. Check that PostgreSQL's own backups, and restore one into a scratch database.",
)

/** The number of students. @throws for a backup that cannot be restored, or breaks a rule */
async function restoreAndAudit(file: string, databaseFolder: string, now: Date): Promise<number> {
  await restoreBackup({
    file,
    databaseFolder,
    to: undefined,
    times: { parse: (text) => new Date(text), format: (moment) => moment.toISOString() },
    now,
    migrations: await migrationNames(),
    log: () => {},
  })
  const database = await startEmbedded({ folder: databaseFolder, durable: false, log: () => {} })
  try {
    return await audit(database.ownerUrl)
  } finally {
    await database.stop()
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
