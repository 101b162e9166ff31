import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { findNewestBackup } from '@online-enrollment/postgres/backup'
import { BackupError } from '@online-enrollment/postgres/errors'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { withEmbedded } from '@online-enrollment/postgres/start'
import { type Config, readConfig } from '../server/config/config.ts'
import { readSchools, type School } from '../server/installation/registry.ts'
import { embeddedSettings, urlsOf } from '../server/installation/schoolConfig.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { recordTrial } from '../server/serverChecks/backups.ts'
import { reasonOf } from './ready/finding.ts'
import { NoSpaceError, tryRestore } from './restoreTrial.ts'
import { schoolOf } from './with-database.ts'

/** Lowered because families may be enrolling. */
const LOW_PRIORITY = 10

/**
 * npm run try-restore: restores the newest backup into a scratch folder, checks it there, and tells the office whether it can be restored. In an
 * installation, every school, or that of SCHOOL.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: false })
  const { databaseUrl, dataDir, backupDir } = config
  if (databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set. Restore a backup of that PostgreSQL with its own tools into a scratch database.',
    )
  const databaseFolder = join(dataDir, 'postgres')
  if (!existsSync(databaseFolder))
    throw new BackupError(`There is no database in ${databaseFolder} yet. Start the server first.`)
  await withEmbedded({ folder: databaseFolder, settings: embeddedSettings(config) }, async (database) => {
    setPriority(LOW_PRIORITY)
    const newest = await findNewestBackup(backupDir, database.databaseId)
    if (!newest) throw new BackupError(`There is no backup in ${backupDir}. Run ${operatorCommand('backup')}.`)
    await tryAndRecord(newest.file, { backupDir, ownerUrl: database.ownerUrl, schools: schoolsOf(config) })
  })
}

/** Undefined for the one school of a server. */
function schoolsOf(config: Config): (School | undefined)[] {
  const { installation } = config
  if (!installation || (process.env.SCHOOL ?? '') !== '') return [schoolOf(config)]
  return readSchools(installation.schoolsDir).schools.filter(({ state }) => state === 'active' || state === 'suspended')
}

interface Trial {
  readonly backupDir: string
  readonly ownerUrl: string
  readonly schools: readonly (School | undefined)[]
}

/** A trial without space is none. @throws if the backup cannot be restored */
async function tryAndRecord(file: string, { backupDir, ownerUrl, schools }: Trial): Promise<void> {
  const name = basename(file)
  const record = async (school: School | undefined, problem: string | null) => {
    const postgres = new Postgres(school ? urlsOf(ownerUrl, school).ownerUrl : ownerUrl, 'bulk')
    await recordTrial(postgres.db, { tried_at: new Date(), file: name, problem }).finally(() => postgres.close())
  }
  const errorOf = (problems: readonly string[]) =>
    new BackupError(
      `${name} cannot be restored: ${problems.join('; ')}. Run ${operatorCommand('backup')}, and try again.`,
    )
  const { found, seconds } = await tryRestore(file, { backupDir, schools, now: new Date() }).catch(
    async (error: unknown) => {
      if (error instanceof NoSpaceError) throw error
      const reason = reasonOf(error)
      for (const school of schools) await record(school, reason).catch(() => undefined)
      throw errorOf([reason])
    },
  )
  const problems: string[] = []
  for (const [index, one] of found.entries()) {
    const problem = 'problem' in one ? one.problem : null
    const of = schools[index] ? `${schools[index].name}: ` : ''
    const unrecorded = await record(schools[index], problem).catch(reasonOf)
    if (problem !== null || unrecorded !== undefined) problems.push(`${of}${problem ?? unrecorded}`)
    if ('students' in one)
      console.log(
        `${of}${name} was restored in ${seconds.toFixed(1)} s, with ${one.students} students, and breaks no rule.`,
      )
  }
  if (problems.length > 0) throw errorOf(problems)
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
