import { revisionEtag } from '../../../contract/codecs.ts'
import { returnRegistration as returnCall } from '../../../contract/registration/corrections.ts'
import {
  countRegistrations,
  getRegistration,
  listErasures,
  listRegistrations,
} from '../../../contract/registration/office.ts'
import {
  acceptRegistration as acceptCall,
  declineRegistration as declineCall,
  reopenRegistration,
  startReview,
  updateRegistrationNotes,
} from '../../../contract/registration/review.ts'
import {
  exportRegistrations as exportCall,
  listRegistrationAccesses,
  readSensitiveAnswers as readSensitiveCall,
} from '../../../contract/registration/sensitiveAnswers.ts'
import { english } from '../../../domain/english.ts'
import type { ReviewRefusal } from '../../../domain/registration/review.ts'
import { actorOf, createRequestTrail } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { respondWith } from '../../platform/http/reply.ts'
import { RowStream } from '../../platform/http/rowStream.ts'
import type { SessionUser } from '../../platform/http/session.ts'
import type { SameChildQuestion } from '../../students/sameChild.ts'
import { countErasures } from '../erasures.ts'
import { acceptRegistration } from './acceptRegistration.ts'
import { findStudents } from './duplicates.ts'
import { exportRegistrations } from './exportRegistrations.ts'
import {
  countsByState,
  findRegistrations,
  readRegistration,
  readRegistrations,
  registrationYears,
} from './registrations.queries.ts'
import { returnRegistration } from './returnRegistration.ts'
import {
  changeState,
  declineRegistration,
  type ReviewConflict,
  type Reviewed,
  type ReviewRequest,
  writeNotes,
} from './review.ts'
import { findAccesses, readSensitiveAnswers } from './sensitiveAnswers.ts'

export function officeRegistrationRoutes(api: Api, keys: KeyRing): void {
  api.query(listRegistrations, async (db, request) => {
    const { query } = request
    const { page, search, state, grade, year } = query
    if (page !== undefined) {
      const [found, years] = await Promise.all([findRegistrations(db, { ...query, page }), registrationYears(db)])
      return respondWith(200, { ...found, years })
    }
    return new RowStream(request, 'registrations', async (snapshot) => {
      const { total, batches } = await readRegistrations(snapshot, query)
      const details = { rows: total, search: search !== '', state, grade, year }
      const head = { total, years: await registrationYears(snapshot.db) }
      return { file: 'registrations.csv', details, head, batches }
    })
  })

  api.query(countRegistrations, async (db) => respondWith(200, { counts: await countsByState(db) }))

  api.query(listErasures, async (db) => respondWith(200, { erasures: await countErasures(db) }))

  api.query(getRegistration, async (db, { params }) => {
    const registration = await readRegistration(db, keys, params.id)
    return { ...respondWith(200, { registration }), etag: revisionEtag(registration) }
  })

  api.command(updateRegistrationNotes, async (trx, request) => {
    const registration = await writeNotes(trx, keys, { ...toReviewRequest(request), notes: request.body.notes })
    if (registration) return { ...respondWith(200, { registration }), etag: revisionEtag(registration) }
    const current = await readRegistration(trx, keys, request.params.id)
    const body412 = { message: CONFLICT_MESSAGES.changed, code: 'changed' as const, registration: current }
    return { ...respondWith(412, body412), etag: revisionEtag(current) }
  })

  api.command(readSensitiveCall, async (trx, request) => {
    const { params, body, now } = request
    const access = { id: params.id, groups: body.groups, actor: actorOf(request), now }
    return respondWith(200, { answers: await readSensitiveAnswers(trx, keys, access) })
  })

  api.query(listRegistrationAccesses, async (db, { query }) => respondWith(200, await findAccesses(db, query)))

  api.command(exportCall, async (trx, request) => {
    const { fields, ...filter } = request.body
    const actor = actorOf(request)
    const registrations = await exportRegistrations(trx, keys, { filter, fields, actor, now: request.now })
    return respondWith(200, { registrations })
  })

  api.command(startReview, async (trx, request) =>
    toReply(await changeState(trx, createRequestTrail(trx, request), 'start-review', toReviewRequest(request))),
  )

  api.command(acceptCall, async (trx, request) => {
    const trail = createRequestTrail(trx, request)
    const result = await acceptRegistration(trx, { trail }, { ...toReviewRequest(request), ...request.body })
    if ('students' in result) return respondWith(409, await aboutSameChild(trx, result))
    if ('conflict' in result) return toConflictReply(result)
    if (!('existing' in result)) return toReviewedReply(result, { invited: result.invited })
    const message = english`An account with this email exists. Link it, or enter another email.`
    return respondWith(409, { message, code: 'account-exists' as const, parent: result.existing })
  })

  api.command(declineCall, async (trx, request) => {
    const trail = createRequestTrail(trx, request)
    const { text } = request.body
    return toReply(await declineRegistration(trx, { keys, trail }, { ...toReviewRequest(request), text }))
  })

  api.command(returnCall, async (trx, request) => {
    const trail = createRequestTrail(trx, request)
    return toReply(await returnRegistration(trx, { keys, trail }, { ...toReviewRequest(request), ...request.body }))
  })

  api.command(reopenRegistration, async (trx, request) =>
    toReply(await changeState(trx, createRequestTrail(trx, request), 'reopen', toReviewRequest(request))),
  )
}

/** The question with the accounts of the children, so that the office can answer that it is one of them. */
async function aboutSameChild(trx: Transaction, { message, students }: SameChildQuestion) {
  const found = await findStudents(
    trx,
    students.map(({ id }) => id),
  )
  const same = found.map((student) => ({ ...student, same: ['name' as const] }))
  return { message, code: 'same-child' as const, students: same }
}

interface OfficeRequest {
  readonly params: { readonly id: number }
  readonly if_match: string | undefined
  readonly user: SessionUser
  readonly now: Date
}

function toReviewRequest({ params, if_match, user, now }: OfficeRequest): ReviewRequest {
  return { id: params.id, if_match, by: user, now }
}

function toReply(result: Reviewed | ReviewConflict) {
  return 'conflict' in result ? toConflictReply(result) : toReviewedReply(result, {})
}

function toReviewedReply<More extends object>({ registration }: Reviewed, more: More) {
  return { ...respondWith(200, { registration, ...more }), etag: revisionEtag(registration) }
}

function toConflictReply({ conflict, registration }: ReviewConflict) {
  const etag = revisionEtag(registration)
  const message = CONFLICT_MESSAGES[conflict]
  if (conflict === 'changed') return { ...respondWith(412, { message, code: 'changed' as const, registration }), etag }
  return { ...respondWith(409, { message, code: 'wrong-state' as const, registration }), etag }
}

/** For the office, when another person was faster. */
const CONFLICT_MESSAGES: Readonly<Record<ReviewRefusal | 'changed', string>> = {
  'already-in-review': english`The review of this registration has already started.`,
  'already-accepted': english`This registration has already been accepted.`,
  'already-declined': english`This registration has already been declined.`,
  'not-decided': english`This registration is still open.`,
  'student-exists': english`The student of this registration exists. Delete the student before you reopen the registration.`,
  changed: english`Someone else changed this registration in the meantime.`,
}
