import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import { notAllowed, notSignedIn, problemOf } from './problem.ts'
import { findSessionUser, type SignedInUser, tokenHashOf } from './session.ts'
import { isPasswordConfirmed, requireDeclaredStepUp } from './stepUp.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's declaration of the route; health checks and screens have none. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The signed-in person, once the session was read. */
    user: SignedInUser | undefined
    /** Whether the caller was found to have the access that the endpoint declares. */
    isAuthorized: boolean
  }
}

/** Reads the session of a request. Throws 401 or 403 unless the endpoint lets its caller in, the declared step-up included. */
export type Admit = (endpoint: Endpoint, request: FastifyRequest) => Promise<void>

export function admitWith(db: Database, clock: () => Date): Admit {
  return async (endpoint, request) => {
    const token_hash = tokenHashOf(request)
    if (!token_hash) throw notSignedIn()
    const now = clock()
    const user = await findSessionUser(db, token_hash, now)
    authorize(request, endpoint, user)
    requireDeclaredStepUp(endpoint, isPasswordConfirmed(user, now))
  }
}

/**
 * Notes who calls.
 * @throws 401 without a session, 403 for another role than the endpoint declares.
 */
export function authorize(request: FastifyRequest, { access }: Endpoint, user: SignedInUser | undefined): void {
  request.user = user
  authorizeCaller({ access }, user)
  request.isAuthorized = true
}

/** @throws 401 without a session, 403 for another role than the endpoint declares. */
export function authorizeCaller({ access }: Pick<Endpoint, 'access'>, caller: SignedInUser | undefined): void {
  if (access !== 'anyone' && !caller) throw notSignedIn()
  if ((access === 'admin' || access === 'parent') && caller?.role !== access) throw notAllowed()
}

/**
 * What a failed request is answered: 401 or 403 before anything about its shape, which only those learn who may make the call. A
 * well-formed request never comes here, so it pays no round trip for this.
 */
export async function accessBeforeShape(error: unknown, request: FastifyRequest, admit: Admit): Promise<unknown> {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || endpoint.access === 'anyone' || request.isAuthorized || !isAboutShape(error)) return error
  return admit(endpoint, request).then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

/** The status codes of a request that is malformed: 400, 404, 413, 415 and 422. */
function isAboutShape(error: unknown): boolean {
  return [400, 404, 413, 415, 422].includes(problemOf(error).status)
}
