import type { FastifyInstance } from 'fastify'
import type { Postgres } from '../database/postgres.ts'
import { type Commands, commandMounts } from './commandMounts.ts'
import type { PreviewEmails, RefusePaused, RefuseReplay } from './executeCommand.ts'
import type { MountContext } from './mount.ts'
import { type Queries, queryMounts } from './queries.ts'
import { enforceRateLimit } from './rateLimits.ts'
import { Connection } from './request.ts'
import type { ExportLimits, RecordExport } from './rowStream.ts'
import type { Admit } from './session.ts'
import { Uploads } from './uploads.ts'

export interface Api extends Queries, Commands {}

interface ApiOptions {
  readonly postgres: Postgres
  readonly admit: Admit
  readonly clock: () => Date
  readonly authRateLimit: number
  readonly commandBurst: number
  readonly exportLimits?: ExportLimits | undefined
  readonly previewEmails: PreviewEmails
  readonly refusePaused: RefusePaused
  readonly refuseReplay: RefuseReplay
  readonly recordExport: RecordExport
  /** Called after each command, also after one that failed: its transaction may have been committed. */
  readonly onCommandEnd: () => void
}

/** Mounts endpoints that parse, authorize by the declared access, find stored responses and reply. */
export function createApi(app: FastifyInstance, options: ApiOptions): Api {
  const { postgres, admit, clock, authRateLimit, onCommandEnd } = options
  const context: MountContext = {
    app,
    postgres,
    clock,
    limitRate: ({ path }, request) =>
      enforceRateLimit(postgres.db, {
        kind: path,
        network: new Connection(request).network,
        now: clock(),
        limit: authRateLimit,
      }),
    admit,
    waitElsewhere: ({ accepted }) => accepted && app.requests.waitElsewhere(accepted),
    waitForTurn: async ({ accepted }) => {
      if (accepted?.state === 'elsewhere') await new Promise<void>((start) => app.requests.wait(accepted, start))
    },
    uploads: new Uploads(),
    onCommandEnd,
  }
  return { ...queryMounts(context, options), ...commandMounts(context, options) }
}
