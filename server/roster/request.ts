import type { Endpoint } from '../../contract/endpoint.ts'
import type { enrollInCourse } from '../../contract/schedules.ts'
import type { StandingSwap } from '../../domain/waitList/waitList.ts'
import type { Transaction } from '../db/database.ts'
import type { ApiRequest, UnauthenticatedRequest } from '../http/apiRequest.ts'
import type { Credentials } from '../http/idempotency.ts'
import type { RosterCommand } from './context.ts'
import type { LockCondition } from './lock.queries.ts'
import { authenticateLockAndRead } from './snapshot.ts'

type RosterEndpoint = Endpoint & { readonly params: (typeof enrollInCourse)['params']; readonly access: 'signed-in' }

/** Authenticates, locks the student and, under the condition, the course, and reads the roster in one round trip. */
export function lockAndReadFor(condition: LockCondition) {
  return (trx: Transaction, credentials: Credentials, { params }: UnauthenticatedRequest<RosterEndpoint>) =>
    authenticateLockAndRead(trx, condition, credentials, params)
}

export function commandOf({ params, user }: Pick<ApiRequest<RosterEndpoint>, 'params' | 'user'>): RosterCommand {
  return { ...params, by: user }
}

export function swapIn(
  swap: { readonly drop_course_id: number; readonly automatic: boolean } | null | undefined,
): StandingSwap | undefined {
  return swap ? { drops: swap.drop_course_id, automatic: swap.automatic } : undefined
}
