import type { FastifyInstance } from 'fastify'
import { Pauses } from '../pauses/pauses.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { logOncePerReason } from '../platform/http/logging.ts'
import { Live, MAX_STREAMS } from '../platform/live/live.ts'
import { SemesterSeats } from './semesterSeats.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells the live streams of all processes that seats may have changed. */
    announce(): void
  }
}

interface OpenOptions {
  readonly postgres: Postgres
  readonly clock: () => Date
  readonly isDraining: () => boolean
  readonly maxStreams: number | undefined
  readonly refreshMs: number | undefined
}

/** The live streams, and the office's pauses, which they show at once. Both end when the app closes. */
export function openLive(app: FastifyInstance, options: OpenOptions): { readonly live: Live; readonly pauses: Pauses } {
  const { postgres, clock, isDraining, maxStreams = MAX_STREAMS, refreshMs } = options
  const logDelay = logOncePerReason((line) => app.log.warn(line))
  const log = (error: unknown) =>
    logDelay(`live updates are delayed: ${error instanceof Error ? error.message : error}`)
  const pauses = new Pauses({ db: postgres.officeDb, onChange: () => live.refresh(), log })
  app.addHook('onReady', () => pauses.start())
  app.addHook('preClose', async () => pauses.close())
  const createTopic = (semester_id: number) => new SemesterSeats({ db: postgres.db, semester_id, pauses, report: log })
  const live = new Live({ postgres, createTopic, clock, isDraining, log, maxStreams, refreshMs })
  app.decorate('announce', () => live.announce())
  app.addHook('onListen', async () => live.start())
  app.addHook('preClose', async () => live.stop())
  app.addHook('onClose', () => live.close())
  return { live, pauses }
}
