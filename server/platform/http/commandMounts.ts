import type { FastifyRequest } from 'fastify'
import { countsTowardLimit, type Endpoint, storesResponse } from '../../../contract/endpoint.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Postgres } from '../database/postgres.ts'
import { inSpan } from '../tracing/spans.ts'
import {
  type Authenticate,
  executeCommand,
  type PreviewEmails,
  type RefusePaused,
  type RefuseReplay,
  type RunInBatch,
  type Work,
} from './executeCommand.ts'
import {
  type Credentials,
  findSession,
  type IdempotencyKey,
  idempotencyKeyOf,
  type Session,
  type StoredResponse,
} from './idempotency.ts'
import { type MountContext, mountReply } from './mount.ts'
import { OutdatedPreparation } from './problem.ts'
import { AccountLimitReached, CommandLimit, recordLimitHit } from './rateLimits.ts'
import { parsedRequest, type RequestData, type UnauthenticatedRequest } from './request.ts'
import { authorize, notifyFamiliesOf, type SignedInUser } from './session.ts'

export interface Commands {
  /** The change, its log row and the stored response share one transaction. */
  command<E extends Endpoint>(endpoint: E, work: Work<E, UnauthenticatedRequest<E>, undefined>): void
  command<E extends Endpoint, P>(
    endpoint: E,
    options: CommandOptions<E, P>,
    work: Work<E, UnauthenticatedRequest<E>, P>,
  ): void
  commandInWorker<E extends Endpoint>(
    endpoint: E,
    run: (request: RequestData<E>, key: IdempotencyKey | undefined) => Promise<StoredResponse>,
  ): void
}

type CommandOptions<E extends Endpoint, P> =
  /** Reads in the round trip that authenticates, before access is known: the work must check access. */
  | {
      readonly authenticate: Authenticate<E, UnauthenticatedRequest<E>, P>
      readonly batch?: (postgres: Postgres) => RunInBatch<E, UnauthenticatedRequest<E>>
      /** Whether the command runs after the others of its kind, because all would need the same rows. */
      readonly isSerialized?: (request: UnauthenticatedRequest<E>) => boolean
    }
  /**
   * Runs before the transaction, for password hashing and cleaning HTML. `waitElsewhere` lets other requests start until the transaction,
   * because this one waits in another queue.
   */
  | {
      readonly prepare: (db: Database, request: UnauthenticatedRequest<E>, waitElsewhere: () => void) => Promise<P>
      /** Called when the work does not begin, because its response is stored or the command is not allowed now. */
      readonly discard?: (prepared: P) => Promise<void>
      /** Runs the prepared command together with others, or calls `runSingle`, and gives its response. */
      readonly batch?: (
        request: UnauthenticatedRequest<E>,
        prepared: P,
        runSingle: () => Promise<StoredResponse>,
      ) => Promise<StoredResponse>
    }

interface CommandMountOptions extends Pick<CommandContext, 'previewEmails' | 'refusePaused' | 'refuseReplay'> {
  readonly commandBurst: number
}

/** Mounts the endpoints that change data. */
export function commandMounts(context: MountContext, { commandBurst, ...options }: CommandMountOptions): Commands {
  const { postgres, clock } = context
  const commands = { postgres, clock, ...options, commandLimit: new CommandLimit(commandBurst) }

  function command<E extends Endpoint, P>(
    endpoint: E,
    ...rest:
      | [Work<E, UnauthenticatedRequest<E>, undefined>]
      | [CommandOptions<E, P>, Work<E, UnauthenticatedRequest<E>, P>]
  ): void {
    if (rest.length === 1) {
      mountReply(context, endpoint, (request) =>
        handleCommand(commands, endpoint, request, withPrepared(undefined), rest[0]),
      )
      return
    }
    const [options, work] = rest
    if ('authenticate' in options) {
      const batch = options.batch?.(postgres)
      mountReply(context, endpoint, (request) =>
        handleCommand(commands, endpoint, request, options.authenticate, work, {
          batch,
          isSerialized: options.isSerialized,
        }),
      )
      return
    }
    mountReply(context, endpoint, async (request) => {
      if (endpoint.access !== 'anyone') await context.admit(endpoint, request)
      const waitElsewhere = () => context.waitElsewhere(request)
      const attempt = async () => {
        const prepared = await options.prepare(postgres.db, parsedRequest<E>(request, clock()), waitElsewhere)
        const runSingle = async () => {
          await context.waitForTurn(request)
          let hasBegun = false
          const begin: typeof work = (...args) => {
            hasBegun = true
            return work(...args)
          }
          return handleCommand(commands, endpoint, request, withPrepared(prepared), begin).finally(() =>
            hasBegun ? undefined : options.discard?.(prepared),
          )
        }
        return options.batch ? options.batch(parsedRequest<E>(request, clock()), prepared, runSingle) : runSingle()
      }
      return attempt().catch((error: unknown) => {
        if (error instanceof OutdatedPreparation) return attempt()
        throw error
      })
    })
  }

  function commandInWorker<E extends Endpoint>(
    endpoint: E,
    run: (request: RequestData<E>, key: IdempotencyKey | undefined) => Promise<StoredResponse>,
  ): void {
    mountReply(context, endpoint, (request) => {
      context.waitElsewhere(request)
      const { connection, ...serializable } = parsedRequest<E>(request, clock())
      return run(serializable, keyFor(endpoint, request))
    })
  }

  return { command, commandInWorker }
}

function withPrepared<P>(prepared: P) {
  return async (trx: Transaction, credentials: Credentials) => [await findSession(trx, credentials), prepared] as const
}

interface CommandContext {
  readonly postgres: Postgres
  readonly previewEmails: PreviewEmails
  readonly refusePaused: RefusePaused
  readonly refuseReplay: RefuseReplay
  readonly commandLimit: CommandLimit
  readonly clock: () => Date
}

interface HowToRun<E extends Endpoint> {
  readonly batch?: RunInBatch<E, UnauthenticatedRequest<E>> | undefined
  readonly isSerialized?: ((request: UnauthenticatedRequest<E>) => boolean) | undefined
}

/** Executes a command within its limits, or returns its stored response. */
async function handleCommand<E extends Endpoint, P>(
  { postgres, previewEmails, refusePaused, refuseReplay, commandLimit, clock }: CommandContext,
  endpoint: E,
  request: FastifyRequest,
  authenticate: Authenticate<E, UnauthenticatedRequest<E>, P>,
  work: Work<E, UnauthenticatedRequest<E>, P>,
  { batch, isSerialized }: HowToRun<E> = {},
): Promise<StoredResponse> {
  const parsed = parsedRequest<E>(request, clock())
  const { token_hash, now } = parsed
  const isCounted = countsTowardLimit(endpoint)
  const key = keyFor(endpoint, request)
  if (isCounted && !key) commandLimit.refuseAgain(token_hash, now)
  const command = {
    endpoint,
    request: parsed,
    key,
    authorize: (user: SignedInUser | undefined) => authorize(request, endpoint, user),
    limit: (session: Session | undefined) => isCounted && commandLimit.enforce(session, token_hash, now),
    refusePaused,
    refuseReplay: (trx: Transaction, user: SignedInUser | undefined) =>
      refuseReplay(trx, { path: endpoint.path, params: parsed.params }, user),
    previewEmails,
    isSerialized: isSerialized?.(parsed) ?? false,
  }
  const runSingle = () => executeCommand(postgres, command, authenticate, work)
  try {
    const run = () => (batch ? batch(command, runSingle, request.log) : runSingle())
    return await inSpan('command', { 'http.route': endpoint.path }, run)
  } catch (error) {
    if (error instanceof AccountLimitReached) await recordLimitHit(postgres.db, error, { now, log: request.log })
    throw error
  }
}

/** Undefined for an endpoint that stores no responses, and for a preview. */
function keyFor(endpoint: Endpoint, request: FastifyRequest): IdempotencyKey | undefined {
  return storesResponse(endpoint) && notifyFamiliesOf(request) !== 'preview' ? idempotencyKeyOf(request) : undefined
}
