import type { FastifyRequest } from 'fastify'
import { countsTowardLimit, type Endpoint, storesResponse } from '../../contract/endpoint.ts'
import type { Postgres } from '../db/database.ts'
import { authorize } from './access.ts'
import { AccountLimitReached, recordLimitHit } from './accountLimits.ts'
import { parsedRequest, type UnauthenticatedRequest } from './apiRequest.ts'
import { executeCommand, type Prefetch, type Together, type Work } from './command.ts'
import type { CommandLimit } from './commandLimit.ts'
import { type IdempotencyKey, idempotencyKeyOf, type Session, type StoredResponse } from './idempotency.ts'
import type { SignedInUser } from './session.ts'

export interface CommandContext {
  readonly postgres: Postgres
  readonly commandLimit: CommandLimit
  readonly clock: () => Date
}

/** Executes a command within its limits, or returns its stored response. */
export async function handleCommand<E extends Endpoint, P>(
  { postgres, commandLimit, clock }: CommandContext,
  endpoint: E,
  request: FastifyRequest,
  prefetch: Prefetch<E, UnauthenticatedRequest<E>, P>,
  work: Work<E, UnauthenticatedRequest<E>, P>,
  together?: Together<E, UnauthenticatedRequest<E>>,
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
  }
  const alone = () => executeCommand(postgres, command, prefetch, work)
  try {
    return await (together ? together(command, alone) : alone())
  } catch (error) {
    if (error instanceof AccountLimitReached) await recordLimitHit(postgres.db, error, { now, log: request.log })
    throw error
  }
}

/** Undefined for an endpoint that stores no responses. */
export function keyFor(endpoint: Endpoint, request: FastifyRequest): IdempotencyKey | undefined {
  return storesResponse(endpoint) ? idempotencyKeyOf(request) : undefined
}
