import { openCorrection as openCorrectionCall, sendCorrection } from '../../contract/registration/corrections.ts'
import {
  createDraft,
  type DraftState,
  mailDraftLink,
  openDraft,
  saveDraft,
  submitRegistration,
} from '../../contract/registration/drafts.ts'
import { readHousehold as readHouseholdCall } from '../../contract/registration/household.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { english } from '../../domain/english.ts'
import { actorOf } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { queueEmail } from '../email/email.ts'
import type { Database } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { Api } from '../platform/http/api.ts'
import { Problem } from '../platform/http/problem.ts'
import { enforceRateLimit } from '../platform/http/rateLimits.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { Connection } from '../platform/http/request.ts'
import { correctRegistration, openCorrection } from './correctRegistration.ts'
import * as drafts from './drafts/drafts.ts'
import { NetworkAllowance } from './drafts/networkAllowance.ts'
import { saveDraft as save } from './drafts/saveDraft.ts'
import { readHousehold } from './household.ts'
import { officeRegistrationRoutes } from './office/routes.ts'
import { submitRegistration as submit } from './submitRegistration.ts'

export interface RegistrationContext {
  readonly postgres: Postgres
  readonly keys: KeyRing
  /** Calls per minute and network. */
  readonly networkLimit: number
}

export function registrationRoutes(api: Api, { postgres, keys, networkLimit }: RegistrationContext): void {
  const limit = limitUnknownCodes(postgres.db, networkLimit)
  const countNewDraft = limitNewDrafts(postgres.db, networkLimit)
  const allowance = new NetworkAllowance(postgres, networkLimit)
  const mayWrite = (written: 'drafts' | 'registrations') => ({
    prepare: (_: unknown, { connection, now }: LimitedRequest) => allowance.admit(written, connection.site, now),
  })
  officeRegistrationRoutes(api, keys)

  api.command(submitRegistration, mayWrite('registrations'), async (trx, request) => {
    const { body, connection, idempotency_key, language, user, now } = request
    const { resume_code, revision, household, ...form } = body
    const sent_by = user?.role === 'parent' ? user.id : null
    const submission = { form, resume_code, revision, household, sent_by, idempotency_key, language, now }
    const { written, ...sent } = await submit(trx, { keys }, submission)
    allowance.spend('registrations', connection.site, written)
    return respondWith(201, { ...sent, message: english`Registration successful` })
  })

  api.command(createDraft, mayWrite('drafts'), async (trx, request) => {
    const { body, connection, language, now } = request
    await countNewDraft(request)
    const draft = { ...body, language }
    const { resume_code, revision, saved_at, written } = await drafts.createDraft(trx, keys, draft, now)
    allowance.spend('drafts', connection.site, written)
    return respondWith(201, { resume_code, revision, saved_at: saved_at.toISOString() })
  })

  api.command(openDraft, async (trx, request) => {
    const { body, now } = request
    const draft = await limit(request, drafts.openDraft(trx, keys, body.resume_code, now))
    return respondWith(200, toDraftState(draft))
  })

  api.command(saveDraft, mayWrite('drafts'), async (trx, request) => {
    const { body, connection, language, now } = request
    const result = await limit(request, save(trx, keys, { ...body, language }, now))
    if ('saved' in result) {
      allowance.spend('drafts', connection.site, result.written)
      const { revision, saved_at } = result.saved
      return respondWith(200, { revision, saved_at: saved_at.toISOString() })
    }
    return respondWith(412, {
      ...toDraftState(result.newer),
      message: drafts.CHANGED_ELSEWHERE,
      code: 'changed' as const,
    })
  })

  api.command(readHouseholdCall, async (trx, request) => {
    const { user, now } = request
    return respondWith(200, { household: await readHousehold(trx, keys, { user, actor: actorOf(request), now }) })
  })

  api.command(openCorrectionCall, async (trx, request) => {
    const correction = await limit(request, openCorrection(trx, keys, request.body.code, request.now))
    return respondWith(200, correction)
  })

  api.command(sendCorrection, async (trx, request) => {
    const { body, now } = request
    return respondWith(200, await limit(request, correctRegistration(trx, keys, { ...body, now })))
  })

  api.command(mailDraftLink, async (trx, request) => {
    const { body, now } = request
    const { id } = await limit(request, drafts.openDraft(trx, keys, body.resume_code, now))
    await queueEmail(trx, { about: 'registration-draft', email: body.email, draft_id: id })
    return respondWith(200, { message: english`Email sent. It may take a few minutes to arrive.` })
  })
}

function toDraftState({ answers, visited, revision, saved_at, household }: drafts.Draft): DraftState {
  return { answers, visited, revision, saved_at: saved_at.toISOString(), household }
}

/** New drafts of a network in an hour, as a multiple of its calls in a minute. */
const MINUTES_OF_CALLS = 10

interface LimitedRequest {
  readonly connection: Connection
  readonly now: Date
}

/** Counts the drafts that a network starts, so that a program cannot fill the database within the limit of calls. `limit`: calls per minute. */
function limitNewDrafts(db: Database, limit: number) {
  return ({ connection, now }: LimitedRequest): Promise<void> =>
    enforceRateLimit(db, {
      kind: 'registration drafts',
      network: connection.network,
      now,
      limit: limit * MINUTES_OF_CALLS,
      window_ms: HOUR_MS,
    })
}

/**
 * Counts 404 responses per network and minute, to slow a program that guesses. Known codes are always served; otherwise one guesser
 * would lock out every family of the network. The 120 bits of a code are what makes guessing hopeless.
 */
function limitUnknownCodes(db: Database, limit: number) {
  return async <T>({ connection, now }: LimitedRequest, opening: Promise<T>): Promise<T> => {
    try {
      return await opening
    } catch (error) {
      if (error instanceof Problem && error.status === 404)
        await enforceRateLimit(db, { kind: 'registration resume code', network: connection.network, now, limit })
      throw error
    }
  }
}
