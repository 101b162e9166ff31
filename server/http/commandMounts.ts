import type { Endpoint } from '../../contract/endpoint.ts'
import type { Transaction } from '../db/database.ts'
import type { Api, CommandOptions } from './api.ts'
import { parsedRequest, type UnauthenticatedRequest } from './apiRequest.ts'
import type { RequestData, Together, Work } from './command.ts'
import { CommandLimit } from './commandLimit.ts'
import { handleCommand, keyFor } from './handleCommand.ts'
import { type Credentials, findSession, type IdempotencyKey, type StoredResponse } from './idempotency.ts'
import { type MountContext, mountReply } from './mount.ts'
import { OutdatedPreparation } from './problem.ts'

/** Mounts the endpoints that change data. */
export function commandMounts(context: MountContext, commandBurst: number): Pick<Api, 'command' | 'commandInWorker'> {
  const { postgres, clock } = context
  const commands = { postgres, clock, commandLimit: new CommandLimit(commandBurst) }

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
    if ('prefetch' in options) {
      const together = options.together?.(postgres)
      mountReply(context, endpoint, (request) =>
        handleCommand(commands, endpoint, request, options.prefetch, work, together),
      )
      return
    }
    const { together } = options
    mountReply(context, endpoint, async (request) => {
      if (endpoint.access !== 'anyone') await context.admit(endpoint, request)
      const attempt = async () => {
        const prepared = await options.prepare(postgres.db, parsedRequest<E>(request, clock()))
        const withOthers: Together<E, UnauthenticatedRequest<E>> | undefined =
          together && ((sent, alone) => together(sent, prepared, alone))
        return handleCommand(commands, endpoint, request, withPrepared(prepared), work, withOthers)
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
      const { connection, ...serializable } = parsedRequest<E>(request, clock())
      return run(serializable, keyFor(endpoint, request))
    })
  }

  return { command, commandInWorker }
}

function withPrepared<P>(prepared: P) {
  return async (trx: Transaction, credentials: Credentials) => [await findSession(trx, credentials), prepared] as const
}
