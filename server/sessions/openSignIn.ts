import type { FastifyInstance } from 'fastify'
import type { Postgres } from '../platform/database/postgres.ts'
import { SignInDelays, type SignInOptions } from './checkCredentials.ts'
import { DeviceCookies } from './deviceCookies.ts'
import { HashUpgrades } from './passwordHashing.ts'
import { SecurityEvents } from './securityEvents.ts'

interface OpenOptions extends Pick<SignInOptions, 'slots' | 'clock' | 'networkLimit'> {
  readonly postgres: Postgres
  readonly dataKey: Buffer
  readonly delays: SignInDelays | undefined
}

/** What signing in keeps in memory, until the app closes. */
export function openSignIn(app: FastifyInstance, options: OpenOptions): SignInOptions {
  const { postgres, dataKey, slots, clock, networkLimit, delays = new SignInDelays() } = options
  app.addHook('preClose', async () => delays.end())
  const report = (error: unknown) => app.log.warn({ err: error }, 'a password hash was not upgraded')
  const upgrades = new HashUpgrades({ postgres, slots, report })
  app.addHook('onClose', () => upgrades.finish())
  const events = new SecurityEvents({
    postgres,
    log: (line) => app.log.info(line, 'security event'),
    report: (error) => app.log.error({ err: error }, 'a security event is not in the audit trail'),
  })
  app.addHook('onClose', () => events.finish())
  return { postgres, devices: new DeviceCookies(dataKey), delays, upgrades, events, slots, clock, networkLimit }
}
