import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type DatabaseUrls, grantServingRole } from './platform/database/grants.ts'
import { migrate, readUnfinished } from './platform/database/migrate.ts'

/** Milliseconds between two looks at the running servers. */
const INTERVAL = 30_000
/** Milliseconds without a server of an earlier version, in which it can still come back. */
const QUIET = 600_000

interface FinishOptions extends DatabaseUrls {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly folder?: URL
  readonly interval?: number
  readonly quiet?: number
}

/** Runs the after parts of migrations once no server of an earlier version has been there for a while. Several servers may do so at once. */
export function finishUpgrade(options: FinishOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ended = finish(options, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

async function finish(options: FinishOptions, signal: AbortSignal): Promise<void> {
  const { interval = INTERVAL, log } = options
  let quietSince: number | undefined
  let isAnnounced = false
  while (!signal.aborted) {
    try {
      const { waiting, earlier } = await readUnfinished(options.ownerUrl, options.folder)
      if (waiting.length === 0) return
      if (!isAnnounced)
        log.info({ waiting, earlier }, 'the upgrade is not complete: the former version can still use the database')
      isAnnounced = true
      quietSince = earlier === 0 ? (quietSince ?? performance.now()) : undefined
      if (await finishAfter(quietSince, options)) return
    } catch (error) {
      log.warn({ err: error }, 'the upgrade could not be completed and will be tried again')
    }
    await wait(interval, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns whether nothing is left. */
async function finishAfter(quietSince: number | undefined, options: FinishOptions): Promise<boolean> {
  const { quiet = QUIET, folder, log } = options
  if (quietSince === undefined || performance.now() - quietSince < quiet) return false
  const ran = await migrate(options.ownerUrl, { folder, finishes: true })
  await grantServingRole(options)
  log.info({ ran }, 'the upgrade is complete: servers of earlier versions cannot use the database any more')
  return (await readUnfinished(options.ownerUrl, folder)).waiting.length === 0
}
