import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '@online-enrollment/postgres/errors'
import { operatorCommand, usageOf } from '@online-enrollment/postgres/operatorCommand'
import { type RestoredBackup, restoreBackup } from '@online-enrollment/postgres/restore'
import { withEmbedded } from '@online-enrollment/postgres/start'
import { readSchoolTime, schoolTimeText } from '../domain/schoolTime.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { hasDataKey } from '../server/config/keys.ts'
import { embeddedSettings } from '../server/installation/schoolConfig.ts'
import { markRestored } from '../server/lottery/restoredMark.ts'
import { migrationNames } from '../server/platform/database/migrate.ts'
import { callersPath, runCommand, UsageError } from './command.ts'
import { restoreDocuments } from './documentStores.ts'

const USAGE = usageOf({
  'restore FILE': 'restores the database as it was when the backup finished',
  'restore FILE --to "2026-08-03 08:15:30"':
    "restores the database as it was at this second, in the school's time zone",
  'restore FILE --to latest': 'restores the latest state in the archive',
})

/** npm run restore: restores a backup into an empty DATA_DIR. */
async function main(): Promise<void> {
  const { file, to } = parseCommand(process.argv.slice(2))
  const config = readConfig(process.env, { sample: false })
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set, so this command cannot restore the database. Use the tools of that PostgreSQL; see "Backups" in docs/operations.md.',
    )
  const databaseFolder = join(config.dataDir, 'postgres')
  const log = (line: string) => console.log(line)
  const restored = await restoreBackup({
    file,
    databaseFolder,
    to,
    times: { parse: parseSchoolTime, format: formatBothClocks },
    now: new Date(),
    migrations: await migrationNames(),
    log,
  })
  markRestored(config.dataDir)
  const problems = await restoreFiles(config, file)
  report(restored, databaseFolder)
  for (const problem of problems) {
    console.error(problem)
    process.exitCode = 1
  }
  if (restored.metadata.data_key_id !== null && !hasDataKey(config, restored.metadata.data_key_id))
    console.log(
      `The data key of this backup is missing. Copy the school's data.key to ${config.dataDir} before you start the server.`,
    )
}

/** The files of the documents that the restored database names. */
function restoreFiles(config: Config, file: string): Promise<string[]> {
  return withEmbedded({ folder: config.databaseFolder, settings: embeddedSettings(config) }, ({ ownerUrl }) =>
    restoreDocuments(config, ownerUrl, file),
  )
}

function parseCommand(args: string[]): { readonly file: string; readonly to: string | undefined } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new UsageError(USAGE)
  return { file: callersPath(file), to: values.to }
}

const REFUSALS = {
  unreadable: 'is not a time. Write it as "2026-08-03 08:15", optionally with seconds, or write "latest".',
  skipped: 'does not exist on the school clock, which was set forward then. Add an offset, such as -07:00.',
  twice: 'happened twice on the school clock, which was set back then. Add an offset, such as -07:00.',
} as const

function parseSchoolTime(text: string, timeZone: string): Date {
  const { moment, refusal } = readSchoolTime(text, timeZone)
  if (refusal) throw new BackupError(`"${text}" ${REFUSALS[refusal]}`)
  return moment
}

function formatBothClocks(moment: Date, timeZone: string): string {
  return `${schoolTimeText(moment, timeZone)} (${moment.toISOString().slice(0, 19)}Z)`
}

function report({ metadata, end, lastChange }: RestoredBackup, folder: string): void {
  const { time_zone, product_version } = metadata
  console.log(
    `Restored into ${folder} from the backup of ${formatBothClocks(end.finished_at, time_zone)}, version ${product_version}.`,
  )
  if (lastChange) console.log(`The last change was made at ${formatBothClocks(lastChange, time_zone)}.`)
  console.log(
    'Calendar addresses that were turned off or replaced later work again, until the family or the office turns them off.',
  )
  console.log('Lotteries that had not run by then get a new seed when the server starts, and the screens say so.')
  console.log(`Check it with ${operatorCommand('audit')}, then start the server.`)
}

await runCommand(main, { usage: USAGE })
