import { basename } from 'node:path'
import { findNewestBackup } from '@online-enrollment/postgres/backup'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { whyBackup } from '../../domain/backups.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { counted } from '../../domain/english.ts'
import type { Config } from '../../server/config/config.ts'
import { hasDataKey } from '../../server/config/keys.ts'
import type { School } from '../../server/installation/registry.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { readLastTrial } from '../../server/serverChecks/backups.ts'
import { NoSpaceError, tryRestore } from '../restoreTrial.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

interface BackupsOptions {
  readonly config: Config
  /** Undefined without an embedded database. */
  readonly databaseId: string | undefined
  /** Undefined for a server of one school. */
  readonly school: Pick<School, 'name' | 'database'> | undefined
  readonly now: Date
}

/** How old the newest backup is. */
export async function checkBackup({ config, databaseId, now }: BackupsOptions): Promise<Finding> {
  if (databaseId === undefined) return ELSEWHERE
  const newest = await findNewestBackup(config.backupDir, databaseId)
  if (!newest)
    return problem(`There is no backup in ${config.backupDir}. Run ${operatorCommand('backup')} now, and every night.`)
  const { started_at: finished_at, data_key_id } = newest.metadata
  const hours = Math.round((now.getTime() - finished_at.getTime()) / HOUR_MS)
  const age = `The newest backup is ${counted(hours, 'hour')} old`
  if (findsOld(finished_at, now)) return problem(`${age}. Run ${operatorCommand('backup')} now, and every night.`)
  if (data_key_id !== null && !hasDataKey(config, data_key_id))
    return warning(`${age} and needs another data key than the server's. Run ${operatorCommand('backup')}.`)
  return ok(`${age}: ${newest.file}`)
}

/** Restores the newest backup into a folder of its own next to the backups, checks every rule of the school there, and deletes it. */
export async function checkRestore({ config, databaseId, school, now }: BackupsOptions): Promise<Finding> {
  if (databaseId === undefined) return ELSEWHERE
  const newest = await findNewestBackup(config.backupDir, databaseId)
  if (!newest) return problem(`There is no backup to restore. Run ${operatorCommand('backup')}.`)
  const name = basename(newest.file)
  try {
    const trial = { backupDir: config.backupDir, now, schools: [school] }
    const { found, seconds } = await tryRestore(newest.file, trial)
    const [one = { problem: 'it was not checked' }] = found
    if ('problem' in one) throw new Error(one.problem)
    return ok(`${name} was restored in ${seconds.toFixed(1)} s, with ${one.students} students, and breaks no rule.`)
  } catch (error) {
    if (error instanceof NoSpaceError) return warning(`${reasonOf(error)}. Free some.`)
    return problem(`${name} cannot be restored: ${reasonOf(error)}. Run ${operatorCommand('backup')}, and try again.`)
  }
}

/** What `npm run try-restore` found last. */
export async function checkTrial(db: Database, now: Date): Promise<Finding> {
  const trial = await readLastTrial(db)
  if (!trial)
    return warning(`No backup was restored on trial yet. Run ${operatorCommand('try-restore')} now, and every night.`)
  const { tried_at, file, problem: reason } = trial
  const days = Math.round((now.getTime() - tried_at.getTime()) / DAY_MS)
  if (reason !== null)
    return problem(
      `${file} could not be restored ${counted(days, 'day')} ago: ${reason}. Run ${operatorCommand('try-restore')}.`,
    )
  if (whyBackup('expected', { last: { finished_at: now }, trial }, now))
    return warning(
      `The last backup that was restored on trial is ${counted(days, 'day')} old. Run ${operatorCommand('try-restore')} every night.`,
    )
  return ok(`${file} was restored on trial ${counted(days, 'day')} ago.`)
}

function findsOld(finished_at: Date, now: Date): boolean {
  return whyBackup('expected', { last: { finished_at }, trial: { tried_at: now, problem: null } }, now) === 'old'
}

const ELSEWHERE = warning(
  "The backups of DATABASE_URL are not made by this server. Check that PostgreSQL's own backups run, and restore one into a scratch database.",
)
