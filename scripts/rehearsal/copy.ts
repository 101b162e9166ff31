import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findBackupOf } from '@online-enrollment/postgres/backup'
import { BackupError } from '@online-enrollment/postgres/errors'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { type RestoreOptions, restoreBackup } from '@online-enrollment/postgres/restore'
import { type Config, ConfigError } from '../../server/config/config.ts'
import { existingDataKeys } from '../../server/config/keys.ts'
import { migrationNames } from '../../server/platform/database/migrate.ts'
import { isRunning } from '../../server/platform/processes/stopSignal.ts'
import { UNPACKED } from '../restoreTrial.ts'

const NAME = /^rehearsal-(\d+)-\w{6}$/
/** What a process needs to run. No other variable of the school reaches the server of the copy. */
const SYSTEM_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']

/** A private folder on the disk of the database, so that the copy is as fast as the school. Deletes folders that killed rehearsals left. */
export function createScratchFolder(dataDir: string): string {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) deleteScratchFolder(join(dataDir, name))
  }
  return mkdtempSync(join(dataDir, `rehearsal-${process.pid}-`))
}

export function deleteScratchFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** The newest backup of the embedded database. @throws ConfigError or BackupError */
export async function requireBackup({ databaseUrl, databaseFolder, dataDir }: Config): Promise<string> {
  if (databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set, so this command cannot copy the database. It rehearses with backups of the embedded database.',
    )
  const backup = existsSync(databaseFolder) ? await findBackupOf(databaseFolder) : undefined
  if (!backup)
    throw new BackupError(
      `There is no backup of the database in ${databaseFolder}. Run ${operatorCommand('backup')}, and try again.`,
    )
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < statSync(backup.file).size * UNPACKED)
    throw new BackupError(`There is not enough space in ${dataDir} for a copy of the school. Free some.`)
  return backup.file
}

/**
 * Restores the backup with everything that is archived since. Reads files only and never connects to the school's database. Returns the time of the
 * copy's state.
 */
export async function restoreCopy(file: string, scratch: string, now: Date): Promise<Date> {
  const options: RestoreOptions = {
    file,
    databaseFolder: join(scratch, 'postgres'),
    to: 'latest',
    times: { parse: (text) => new Date(text), format: (moment) => moment.toISOString() },
    now,
    migrations: await migrationNames(),
    log: () => {},
  }
  const { end, lastChange } = await restoreBackup(options).catch((error: unknown) => {
    if (error instanceof BackupError) return restoreBackup({ ...options, to: undefined })
    throw error
  })
  return lastChange ?? end.finished_at
}

/** The variables of the copy's server: without the school's mail server, public address and collector, and with sending off. */
export function environmentOfCopy(
  env: NodeJS.ProcessEnv,
  config: Pick<Config, 'dataKey' | 'dataDir' | 'workers'>,
  scratch: string,
): Record<string, string> {
  const system = SYSTEM_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  const [key] = existingDataKeys(config)
  return {
    ...Object.fromEntries(system),
    ...(key && { DATA_KEY: key.toString('base64') }),
    DATA_DIR: scratch,
    PORT: '0',
    HOST: '127.0.0.1',
    WORKERS: String(config.workers),
    // Simulated families press faster than people.
    COMMAND_RATE_LIMIT: '1000000',
    SAMPLE: '0',
    SEND_EMAILS: '0',
    LOTTERY_RELAYS: 'none',
    // Each family sends an address of its own, as behind a proxy.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
}
