import {
  createDraft,
  type DraftState,
  mailDraftLink,
  openDraft,
  saveDraft,
  submitRegistration,
} from '../../contract/registrations.ts'
import type { Postgres } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { Mails } from '../mail/mail.ts'
import * as drafts from './drafts/drafts.ts'
import { limitNewDrafts } from './drafts/limitNewDrafts.ts'
import { limitUnknownCodes } from './drafts/limitUnknownCodes.ts'
import type { KeyRing } from './keys/keyRing.ts'
import { reviewRoutes } from './office/reviewRoutes.ts'
import { officeRegistrationRoutes } from './office/routes.ts'
import { submitRegistration as submit } from './submitRegistration.ts'

export interface RegistrationContext {
  readonly postgres: Postgres
  readonly mails: Mails
  readonly keys: KeyRing
  /** Calls per minute and network. */
  readonly networkLimit: number
}

export function registrationRoutes(api: Api, { postgres, mails, keys, networkLimit }: RegistrationContext): void {
  const limit = limitUnknownCodes(postgres.db, networkLimit)
  const countNewDraft = limitNewDrafts(postgres.db, networkLimit)
  officeRegistrationRoutes(api, keys)
  reviewRoutes(api, { keys, mails })

  api.command(submitRegistration, async (trx, { body, idempotency_key, now }) => {
    const { resume_code, revision, ...form } = body
    const reference = await submit(trx, { keys, mails }, { form, resume_code, revision, idempotency_key, now })
    return respondWith(201, { reference, message: 'Registration successful' })
  })

  api.command(createDraft, async (trx, request) => {
    const { body, now } = request
    await countNewDraft(request)
    const { resume_code, revision, saved_at } = await drafts.createDraft(trx, keys, body, now)
    return respondWith(201, { resume_code, revision, saved_at: saved_at.toISOString() })
  })

  api.command(openDraft, async (trx, request) => {
    const { body, now } = request
    const draft = await limit(request, drafts.openDraft(trx, keys, body.resume_code, now))
    return respondWith(200, draftState(draft))
  })

  api.command(saveDraft, async (trx, request) => {
    const result = await limit(request, drafts.saveDraft(trx, keys, request.body, request.now))
    if ('saved' in result) {
      const { revision, saved_at } = result.saved
      return respondWith(200, { revision, saved_at: saved_at.toISOString() })
    }
    return respondWith(412, {
      ...draftState(result.newer),
      message: drafts.CHANGED_ELSEWHERE,
      code: 'changed' as const,
    })
  })

  api.command(mailDraftLink, async (trx, request) => {
    const { body, now } = request
    const { id } = await limit(request, drafts.openDraft(trx, keys, body.resume_code, now))
    await mails.send(trx, { about: 'registration-draft', email: body.email, draft_id: id })
    return respondWith(200, { message: 'Email sent. It may take a few minutes to arrive.' })
  })
}

function draftState({ answers, visited, revision, saved_at }: drafts.Draft): DraftState {
  return { answers, visited, revision, saved_at: saved_at.toISOString() }
}
