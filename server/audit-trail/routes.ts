import { getAuditEntry, listAuditTrail, recordTableExport } from '../../contract/auditTrail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import { findAuditEntries, findAuditEntry, officeAccounts } from './auditTrail.queries.ts'
import { actorOf, recordExport } from './trail.ts'

export function auditTrailRoutes(api: Api): void {
  api.query(listAuditTrail, async (db, request) => {
    const { page, search } = request.query
    const [found, people] = await Promise.all([findAuditEntries(db, request.query), officeAccounts(db)])
    if (page === undefined) await recordExport(db, actorOf(request), 'audit-trail.csv', { rows: found.total, search })
    return respondWith(200, { ...found, people })
  })

  api.query(getAuditEntry, async (db, { params }) => {
    const entry = await findAuditEntry(db, params.id)
    if (!entry) throw notFound()
    return respondWith(200, { entry })
  })

  api.command(recordTableExport, async (trx, request) => {
    const { file, rows, search } = request.body
    await recordExport(trx, actorOf(request), file, { rows, search })
    return respondWith(204)
  })
}
