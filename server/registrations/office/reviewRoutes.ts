import {
  acceptRegistration as acceptCall,
  declineRegistration as declineCall,
  reopenRegistration,
  startReview,
} from '../../../contract/registrationOfficeReview.ts'
import { createRequestTrail } from '../../audit-trail/trail.ts'
import { type Api, respondWith } from '../../http/api.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Mails } from '../../mail/mail.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { acceptRegistration } from './acceptRegistration.ts'
import { declineRegistration } from './declineRegistration.ts'
import { CONFLICT_MESSAGES } from './messages.ts'
import { etagOf } from './registration.row.ts'
import { changeState, type ReviewConflict, type Reviewed, type ReviewRequest } from './review.ts'

export function reviewRoutes(api: Api, { keys, mails }: { readonly keys: KeyRing; readonly mails: Mails }): void {
  api.command(startReview, async (trx, request) =>
    replyOf(await changeState(trx, createRequestTrail(trx, request), 'start-review', reviewOf(request))),
  )

  api.command(acceptCall, async (trx, request) => {
    const trail = createRequestTrail(trx, request)
    const result = await acceptRegistration(trx, { mails, trail }, { ...reviewOf(request), ...request.body })
    if (!('existing' in result)) return replyOf(result)
    const message = 'An account with this email exists. Link it, or enter another email.'
    return respondWith(409, { message, code: 'account-exists' as const, parent: result.existing })
  })

  api.command(declineCall, async (trx, request) => {
    const trail = createRequestTrail(trx, request)
    const { text } = request.body
    return replyOf(await declineRegistration(trx, { keys, mails, trail }, { ...reviewOf(request), text }))
  })

  api.command(reopenRegistration, async (trx, request) =>
    replyOf(await changeState(trx, createRequestTrail(trx, request), 'reopen', reviewOf(request))),
  )
}

interface OfficeRequest {
  readonly params: { readonly id: number }
  readonly if_match: string | undefined
  readonly user: SessionUser
  readonly now: Date
}

function reviewOf({ params, if_match, user, now }: OfficeRequest): ReviewRequest {
  return { id: params.id, if_match, by: user, now }
}

function replyOf(result: Reviewed | ReviewConflict) {
  const { registration } = result
  const etag = etagOf(registration)
  if (!('conflict' in result)) return { ...respondWith(200, { registration }), etag }
  const message = CONFLICT_MESSAGES[result.conflict]
  if (result.conflict === 'changed')
    return { ...respondWith(412, { message, code: 'changed' as const, registration }), etag }
  return { ...respondWith(409, { message, code: 'wrong-state' as const, registration }), etag }
}
