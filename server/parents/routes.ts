import {
  deleteParent as deleteParentCall,
  listLimitedParents,
  listParents,
  updateParent,
} from '../../contract/parents.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { RowStream } from '../http/rowStream.ts'
import type { Mails } from '../mail/mail.ts'
import { deleteParent } from './deleteParent.ts'
import { editParent } from './editParent.ts'
import { limitedAccounts } from './limits.queries.ts'
import { findFewParents, findParents, readParents } from './list.queries.ts'
import { parentById } from './parents.queries.ts'

export function parentRoutes(api: Api, mails: Mails): void {
  api.query(listParents, async (db, request) => {
    const { now, query } = request
    const { id, at_most, search } = query
    const page = id === undefined ? query.page : 1
    if (page !== undefined) return respondWith(200, await findParents(db, now, { ...query, page }))
    if (at_most !== undefined) return respondWith(200, await findFewParents(db, now, { ...query, at_most }))
    return new RowStream(request, 'parents', async (snapshot) => {
      const { total, batches } = await readParents(snapshot, now, query)
      return { file: 'parents.csv', details: { rows: total, search: search !== '' }, head: { total }, batches }
    })
  })

  api.query(listLimitedParents, async (db, { now }) => respondWith(200, { accounts: await limitedAccounts(db, now) }))

  api.command(updateParent, async (trx, request) => {
    const { params, body, isPasswordConfirmed, now } = request
    const context = { trail: createRequestTrail(trx, request), mails, isPasswordConfirmed, now }
    await editParent(trx, context, { ...body, id: params.id })
    return respondWith(200, { parents: await parentById(trx, now, params.id) })
  })

  api.command(deleteParentCall, async (trx, request) => {
    const { params, isPasswordConfirmed } = request
    await deleteParent(trx, createRequestTrail(trx, request), { id: params.id, isPasswordConfirmed })
    return respondWith(204)
  })
}
