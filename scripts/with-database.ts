import { existsSync } from 'node:fs'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { withEmbedded } from '@online-enrollment/postgres/start'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { readSchool, type School } from '../server/installation/registry.ts'
import { configOf, embeddedSettings, type Installation, urlsOf } from '../server/installation/schoolConfig.ts'
import type { Workload } from '../server/platform/database/pools.ts'
import { Postgres } from '../server/platform/database/postgres.ts'

/**
 * Runs `work` with the database at DATABASE_URL or in DATA_DIR, or with that of SCHOOL in SCHOOLS_DIR, whether or not the server is running.
 */
export async function withDatabase<T>(work: (postgres: Postgres) => Promise<T>, workload?: Workload): Promise<T> {
  const config = readConfig(process.env, { sample: false })
  const school = schoolOf(config)
  return withServer(config, async ({ ownerUrl, servingUrl }) => {
    const postgres = new Postgres(school ? urlsOf(ownerUrl, school).servingUrl : servingUrl, workload)
    try {
      return await work(postgres)
    } finally {
      await postgres.close()
    }
  })
}

/** The configuration of the server, or of the one school that SCHOOL names. */
export function readSchoolConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(env, { sample: false })
  const school = schoolOf(config, env)
  return school ? configOf(config, school) : config
}

/** Runs `work` with the installation in SCHOOLS_DIR, whether or not the server is running. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, { sample: false })
  const { installation } = config
  if (!installation) throw new ConfigError('Set SCHOOLS_DIR to the folder of the schools, as for the server.')
  const run = ({ ownerUrl }: Urls) => work({ config, schoolsDir: installation.schoolsDir, ownerUrl })
  return withServer(config, run, { createsDatabase: true })
}

/** The school that SCHOOL names. Undefined for a server of one school. @throws ConfigError without SCHOOL in an installation */
export function schoolOf({ installation }: Config, env: NodeJS.ProcessEnv = process.env): School | undefined {
  const { SCHOOL: name = '' } = env
  if (!installation) return undefined
  if (name === '')
    throw new ConfigError(`Set SCHOOL to the name of a school: ${operatorCommand('school list')} shows them.`)
  return readSchool(installation.schoolsDir, name)
}

interface Urls {
  readonly ownerUrl: string
  readonly servingUrl: string
}

/** Uses the embedded database of a running server, or starts it temporarily. */
async function withServer<T>(
  config: Config,
  work: (urls: Urls) => Promise<T>,
  { createsDatabase = false } = {},
): Promise<T> {
  const { databaseUrl, databaseFolder: folder } = config
  if (databaseUrl) return work({ ownerUrl: databaseUrl, servingUrl: databaseUrl })
  if (!createsDatabase && !existsSync(folder))
    throw new Error(`There is no database in ${folder} yet. Start the server first.`)
  return withEmbedded({ folder, settings: embeddedSettings(config) }, work)
}
