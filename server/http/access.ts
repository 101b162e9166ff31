import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import { notAllowed, notSignedIn, problemOf } from './problem.ts'
import { findSessionUser, type SignedInUser, tokenHashOf } from './session.ts'
import { isPasswordConfirmed, requireDeclaredStepUp } from './stepUp.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    user: SignedInUser | undefined
    isAuthorized: boolean
  }
}

/** @throws 401 or 403 without the endpoint's declared access and step-up. */
export type Admit = (endpoint: Endpoint, request: FastifyRequest) => Promise<void>

export function createAdmit(db: Database, clock: () => Date): Admit {
  return async (endpoint, request) => {
    const token_hash = tokenHashOf(request)
    if (!token_hash) throw notSignedIn()
    const now = clock()
    const user = await findSessionUser(db, token_hash, now)
    authorize(request, endpoint, user)
    requireDeclaredStepUp(endpoint, isPasswordConfirmed(user, now))
  }
}

/** Records the caller on the request. @throws 401 without a session, 403 for another role than declared. */
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

/** Replaces a malformed request's error by 401 or 403 when the caller lacks access: shapes are not disclosed. */
export async function accessErrorFirst(error: unknown, request: FastifyRequest, admit: Admit): Promise<unknown> {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || endpoint.access === 'anyone' || request.isAuthorized || !isMalformedRequest(error)) return error
  return admit(endpoint, request).then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

/** 400, 404, 413, 415 and 422. */
function isMalformedRequest(error: unknown): boolean {
  return [400, 404, 413, 415, 422].includes(problemOf(error).status)
}
