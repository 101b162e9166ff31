import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { sql } from 'kysely'
import { MINUTE_MS } from '../../domain/durations.ts'
import { lateEmails } from '../../domain/lateEmails.ts'
import { PAUSABLE_NAMES } from '../../domain/pauses.ts'
import type { Config } from '../../server/config/config.ts'
import { existingDataKeys } from '../../server/config/keys.ts'
import { KeyRing, requireDataKeys } from '../../server/dataKeys/keyRing.ts'
import { waitingEmails } from '../../server/email/waitingEmails.queries.ts'
import { readSchools } from '../../server/installation/registry.ts'
import { connectionsNeeded } from '../../server/installation/schoolConfig.ts'
import { readPauses } from '../../server/pauses/changePauses.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { migrationNames } from '../../server/platform/database/migrate.ts'
import { isAfterPart } from '../../server/platform/database/migrationPlan.ts'
import { openPools } from '../../server/platform/database/pools.ts'
import { sampleWarning } from '../../server/sample/sampleWarning.ts'
import { listAdmins } from '../../server/users/admins.queries.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** Of one server besides its pools: the queue of emails, an import, a lottery, a backup. */
const OTHER_CONNECTIONS = 10

export async function checkMigrations(db: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return migrationsFinding(
    rows.map(({ name }) => name),
    await migrationNames(),
  )
}

/** `ran` and `known`: names of migrations. */
export function migrationsFinding(ran: readonly string[], known: readonly string[]): Finding {
  const newer = ran.filter((name) => !known.includes(name))
  if (newer.some(isAfterPart)) return problem(`The database is of a newer version (${newer[0]}). Start that version.`)
  const missing = known.filter((name) => !ran.includes(name))
  if (missing.length > 0 && !missing.every(isAfterPart))
    return problem(`The migration ${missing[0]} and ${missing.length - 1} more have not run. Restart every server.`)
  if (newer.length > 0)
    return warning(`An upgrade to a newer version is under way (${newer[0]}). Restart every server with it.`)
  if (missing.length > 0)
    return warning(
      `The upgrade is not complete: ${missing[0]} runs ten minutes after the last server of the former version has ended.`,
    )
  return ok(`All ${known.length} migrations have run.`)
}

export async function checkConnections(db: Database, config: Config): Promise<Finding> {
  const { workers, databaseUrl, installation } = config
  if (installation && databaseUrl === undefined)
    return ok(`The server starts the database for SCHOOLS_OPEN=${installation.maxOpen} and WORKERS=${workers}.`)
  const schools = installation && readSchools(installation.schoolsDir).schools.map(({ database }) => database)
  const own = sql`any(${schools ?? []}::text[] || current_database()::text)`
  const { rows } = await sql<{ allowed: number; others: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (select count(*)::int from pg_stat_activity where datname is not null and not datname::text = ${own}) as others
  `.execute(db)
  const [{ allowed, others } = { allowed: 0, others: 0 }] = rows
  const free = allowed - others
  const needed = installation ? connectionsNeeded(installation.maxOpen, workers) : connectionsOf(workers)
  const settings = installation ? `SCHOOLS_OPEN=${installation.maxOpen} and WORKERS=${workers}` : `WORKERS=${workers}`
  const figures = `A server with ${settings} uses up to ${needed} connections, and the database has ${free} for it`
  if (needed > free)
    return problem(`${figures}. Raise max_connections, or lower ${installation ? 'SCHOOLS_OPEN' : 'WORKERS'}.`)
  if (databaseUrl !== undefined && needed * 2 > free)
    return warning(`${figures}: enough for one server. Raise max_connections before you start a second one.`)
  return ok(`${figures}.`)
}

/** At most, of all workers of one server. */
export function connectionsOf(workers: number): number {
  const pools = Object.values(openPools('postgres://', 'serving', { processes: workers }))
  const ofWorker = pools.reduce((sum, { options }) => sum + options.max, 0)
  const channels = workers
  return workers * ofWorker + channels + OTHER_CONNECTIONS
}

/** Whether this server has every key that the database needs. */
export async function checkDataKey(db: Database, config: Config): Promise<Finding> {
  try {
    await requireDataKeys(db, new KeyRing(existingDataKeys(config)))
    return ok('The answers of registrations can be decrypted with the data key.')
  } catch (error) {
    return problem(`${reasonOf(error)}.`)
  }
}

export async function checkAccounts(db: Database, publicUrl: string | undefined): Promise<Finding> {
  const admins = (await listAdmins(db)).filter(({ disabled }) => !disabled)
  if (admins.length === 0)
    return problem(`There is no admin. Create one: ${operatorCommand('admin create EMAIL FIRST LAST')}`)
  if (publicUrl !== undefined && (await sampleWarning(db, publicUrl)))
    return problem(
      'The public password of the sample school works here. Start over with an empty database and SAMPLE=0.',
    )
  return ok(admins.length === 1 ? 'One admin can log in.' : `${admins.length} admins can log in.`)
}

/** Emails that the server should have sent by now. */
export async function checkWaitingEmails(db: Database, now: Date): Promise<Finding> {
  const late = lateEmails(await waitingEmails(db, now), now)
  if (!late) return ok('No emails are late.')
  const minutes = Math.floor((now.getTime() - late.since.getTime()) / MINUTE_MS)
  return warning(
    `${late.count} emails wait, the oldest for ${minutes} minutes. The log says what the mail server answers.`,
  )
}

export async function checkPauses(db: Database): Promise<Finding> {
  const names = (await readPauses(db)).map(({ action }) => PAUSABLE_NAMES[action])
  if (names.length === 0) return ok('Nothing is paused for families.')
  return warning(
    `Paused for families: ${names.join(', ')}. End it on the School screen or with ${operatorCommand('pause')}.`,
  )
}
