import type { FastifyInstance } from 'fastify'
import type { BackupsKept } from '../domain/backups.ts'
import { requireChildOfReplay } from './access/requireOwnStudent.ts'
import { actorOf, recordExport } from './auditTrail/trail.ts'
import { KeyRing } from './dataKeys/keyRing.ts'
import { Pictures } from './documents/pages/pictures.ts'
import type { DocumentStore } from './documents/uploadPage.ts'
import { previewEmails } from './familyEmails/previewEmails.ts'
import { openImports } from './imports/imports.ts'
import { openLive } from './live/openLive.ts'
import { RELAYS } from './lottery/drand.ts'
import { openLotteryRuns } from './lottery/lotteryRuns.ts'
import { type HttpOptions, openHttp } from './openHttp.ts'
import type { Postgres } from './platform/database/postgres.ts'
import { createApi } from './platform/http/api.ts'
import type { ExportLimits } from './platform/http/rowStream.ts'
import type { ScreensOptions } from './platform/http/screens.ts'
import type { DiskWatch } from './platform/processes/diskWatch.ts'
import { mountRoutes } from './routes.ts'
import { servePages } from './servePages.ts'
import type { SignInDelays } from './sessions/checkCredentials.ts'
import { openSignIn } from './sessions/openSignIn.ts'
import type { SignInSlots } from './sessions/passwordHashing.ts'
import { ConfirmationLinks } from './users/confirmationLink.ts'

const AUTH_RATE_LIMIT = 60
const COMMAND_RATE_LIMIT = 20

export interface AppOptions extends HttpOptions {
  readonly postgres: Postgres
  readonly dataKey: Buffer
  /** The keys of registrations. By default with the data key alone. */
  readonly keys?: KeyRing
  /** Undefined: the server has the API only. */
  readonly screens?: ScreensOptions | undefined
  readonly clock?: () => Date
  /** Per minute and network: calls of one kind without a session, and failed sign-ins. */
  readonly authRateLimit?: number
  /** Commands of a parent's account at once. Then one per second, and a hundred times as many per day. */
  readonly commandRateLimit?: number
  /** Live streams of this process at once. */
  readonly maxStreams?: number
  /** Milliseconds after which live streams and their sessions are read again without a notification. */
  readonly streamRefreshMs?: number
  readonly signInDelays?: SignInDelays
  /** Of a school that shares its process with others. */
  readonly signInSlots?: SignInSlots
  readonly exportLimits?: ExportLimits
  /** Base URLs of the relays that have the public random number of a lottery. None: the office enters it. */
  readonly lotteryRelays?: readonly string[] | undefined
  readonly diskWatch?: DiskWatch | undefined
  /** Undefined: families cannot send documents. */
  readonly documentFiles?: DocumentStore['files'] | undefined
  readonly documentsMaxBytes?: number | undefined
  /** By default, this server makes no backups. */
  readonly backups?: BackupsKept
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { postgres, dataKey, clock = () => new Date(), publicUrl } = options
  const { app, admit, isDraining } = await openHttp(options, { postgres, clock })
  const networkLimit = options.authRateLimit ?? AUTH_RATE_LIMIT
  const { signInDelays: delays, signInSlots: slots } = options
  const signIn = openSignIn(app, { postgres, dataKey, delays, slots, clock, networkLimit })
  const { maxStreams, streamRefreshMs: refreshMs } = options
  const { live, pauses } = openLive(app, { postgres, clock, isDraining, maxStreams, refreshMs })
  const api = createApi(app, {
    postgres,
    admit,
    clock,
    authRateLimit: networkLimit,
    commandBurst: options.commandRateLimit ?? COMMAND_RATE_LIMIT,
    exportLimits: options.exportLimits,
    previewEmails,
    refuseReplay: requireChildOfReplay,
    refusePaused: (endpoint, role) => pauses.refuse(endpoint, role),
    recordExport: (db, by, { file, details }) => recordExport(db, actorOf(by), file, details),
    onCommandEnd: () => live.announce(),
  })
  mountRoutes(api, {
    ...openWorkers(app, options, clock),
    postgres,
    keys: options.keys ?? new KeyRing([dataKey]),
    live,
    pauses,
    relays: options.lotteryRelays ?? RELAYS,
    signIn,
    confirmations: new ConfirmationLinks(dataKey),
    publicUrl,
    networkLimit,
    diskWatch: options.diskWatch,
    backups: options.backups ?? 'elsewhere',
  })
  await servePages(app, { postgres, clock, publicUrl, screens: options.screens })
  return app
}

/** The worker threads of imports, lotteries and pictures. They end when the app closes. */
function openWorkers(app: FastifyInstance, options: AppOptions, clock: () => Date) {
  const { postgres, documentFiles: files, documentsMaxBytes: max_bytes } = options
  const imports = openImports(postgres.url)
  app.addHook('preClose', async () => imports.stopWaiting())
  app.addHook('onClose', () => imports.close())
  const lotteryRuns = openLotteryRuns({
    postgres,
    clock,
    onRun: () => app.announce(),
    log: (error) => app.log.error({ err: error }, 'a lottery failed and changed nothing'),
  })
  app.addHook('onClose', () => lotteryRuns.close())
  const pictures = new Pictures()
  app.addHook('onClose', () => pictures.close())
  return { imports, lotteryRuns, documents: files && { files, pictures, max_bytes } }
}
