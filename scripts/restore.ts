import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { BackupError } from '../server/db/backup/backupError.ts'
import { type RestoredBackup, restoreBackup } from '../server/db/backup/restore/restoreBackup.ts'
import { formatBothClocks } from '../server/db/backup/restore/restoreTarget.ts'
import { dataKeyIdOf } from '../server/keys.ts'

const USAGE = `npm run restore -- FILE                              as the backup is
npm run restore -- FILE --to "2026-08-03 08:15:30"   to this second of the school's clock
npm run restore -- FILE --to latest                  to the end of the archive`
const REFUSED = 1
const WRONG_USAGE = 2

class WrongUsage extends Error {}

/** npm run restore: makes the embedded database of an empty DATA_DIR out of a backup. */
async function main(): Promise<void> {
  const { file, to } = understand(process.argv.slice(2))
  const config = readConfig(process.env, { sample: false })
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set. Restore that PostgreSQL with its own tools; see "Backups" in the README.',
    )
  const databaseFolder = join(config.dataDir, 'postgres')
  const log = (line: string) => console.log(line)
  const restored = await restoreBackup({ file, databaseFolder, to, now: new Date(), log })
  report(restored, databaseFolder)
  if (restored.metadata.data_key_id !== null && restored.metadata.data_key_id !== dataKeyIdOf(config))
    console.log(
      `The data key of this backup is not there. Put the school's data.key into ${config.dataDir} before you start the server.`,
    )
}

function understand(args: string[]): { readonly file: string; readonly to: string | undefined } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new WrongUsage(USAGE)
  // npm runs a script in the package's folder, wherever it was called.
  return { file: resolve(process.env.INIT_CWD ?? '.', file), to: values.to }
}

function report({ metadata, end, lastChange }: RestoredBackup, folder: string): void {
  const { time_zone, product_version } = metadata
  console.log(
    `Restored into ${folder} from the backup of ${formatBothClocks(end.finished_at, time_zone)}, version ${product_version}.`,
  )
  if (lastChange) console.log(`The last change in it was made at ${formatBothClocks(lastChange, time_zone)}.`)
  console.log('Check it with npm run audit, then start the server.')
}

await main().catch((error: NodeJS.ErrnoException) => {
  const isUsage = error instanceof WrongUsage || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage ? WRONG_USAGE : REFUSED
  console.error(isUsage ? USAGE : error.message)
})
