import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { Postgres } from './db/database.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { startEmbedded } from './db/embedded.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { loadSampleSchool } from './db/sample-school.ts'
import { sweepHourly } from './db/sweep.ts'
import { hashOfPassword } from './sessions/passwords.ts'

const SCREENS = fileURLToPath(new URL('../dist/web', import.meta.url))
/** How long a stopping server says 503 at /readyz and still serves, so that a balancer sends nobody here any more. */
const DRAIN_MS = 1000
const SAMPLE_PASSWORD = 'sample-school'

/** Reads the configuration, connects, migrates, builds, listens; stops cleanly on SIGTERM and Ctrl-C. */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: process.argv.includes('--sample') })
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  await migrate(database.url)
  const postgres = new Postgres(database.url)
  if (config.sample) await loadSample(postgres)

  let draining = false
  const screens = existsSync(SCREENS) ? { folder: SCREENS, publicUrl: config.publicUrl } : undefined
  const { webOrigins, trustProxy, logLevel } = config
  const app = await buildApp({ postgres, screens, webOrigins, trustProxy, logLevel, isDraining: () => draining })
  postgres.onLost(({ message }) => app.log.warn(`a database connection was lost: ${message}`))
  const stopSweeping = sweepHourly(postgres.db, (error) => app.log.warn({ err: error }, 'the sweep failed'))
  const address = await app.listen({ port: config.port, host: config.host })
  greet(config, address)

  const stop = async (signal: NodeJS.Signals) => {
    if (draining) return
    draining = true
    app.log.info({ signal }, 'stopping')
    if (signal === 'SIGTERM') await wait(DRAIN_MS)
    stopSweeping()
    await app.close()
    await postgres.close()
    await database.stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).then(leave, fail))
}

async function loadSample(postgres: Postgres): Promise<void> {
  const passwordHash = await hashOfPassword(SAMPLE_PASSWORD)
  await loadSampleSchool(postgres, { passwordHash, now: new Date() })
}

function greet({ sample, publicUrl }: Config, address: string): void {
  const lines = ['', `Online Enrollment is at ${publicUrl ?? address}`]
  if (sample) {
    lines.push(
      `  office:  office@sample.school  password ${SAMPLE_PASSWORD}`,
      `  family:  family@sample.school  password ${SAMPLE_PASSWORD}`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function leave(): void {
  process.exit(0)
}

/** What a person can mend is one clear line; anything else is shown whole. */
function fail(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof MigrationError
  process.stderr.write(known ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}

main().catch(fail)
