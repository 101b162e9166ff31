import { listErasures } from '../../../contract/registrationErasures.ts'
import { countRegistrations, getRegistration, listRegistrations } from '../../../contract/registrationOffice.ts'
import {
  exportRegistrations as exportCall,
  listRegistrationAccesses,
  readSensitiveAnswers as readSensitiveCall,
} from '../../../contract/registrationOfficeAccess.ts'
import { updateRegistrationNotes } from '../../../contract/registrationOfficeReview.ts'
import { actorOf } from '../../audit-trail/trail.ts'
import { type Api, respondWith } from '../../http/api.ts'
import { RowStream } from '../../http/rowStream.ts'
import { countErasures } from '../erasures.queries.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { findAccesses } from './accesses.queries.ts'
import { exportRegistrations } from './exportRegistrations.ts'
import { countsByState, findRegistrations, readRegistrations, registrationYears } from './list.queries.ts'
import { CONFLICT_MESSAGES } from './messages.ts'
import { readSensitiveAnswers } from './readSensitiveAnswers.ts'
import { readRegistration } from './registration.queries.ts'
import { etagOf } from './registration.row.ts'
import { writeNotes } from './writeNotes.ts'

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
    return { ...respondWith(200, { registration }), etag: etagOf(registration) }
  })

  api.command(updateRegistrationNotes, async (trx, { params, body, if_match, user, now }) => {
    const registration = await writeNotes(trx, keys, { id: params.id, if_match, notes: body.notes, by: user, now })
    if (registration) return { ...respondWith(200, { registration }), etag: etagOf(registration) }
    const current = await readRegistration(trx, keys, params.id)
    const body412 = { message: CONFLICT_MESSAGES.changed, code: 'changed' as const, registration: current }
    return { ...respondWith(412, body412), etag: etagOf(current) }
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
}
