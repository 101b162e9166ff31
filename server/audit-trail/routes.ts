import { getAuditEntry, listAuditTrail, recordTableExport } from '../../contract/auditTrail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import { RowStream } from '../http/rowStream.ts'
import { findAuditEntries, findAuditEntry, officeAccounts, readAuditEntries } from './auditTrail.queries.ts'
import { actorOf, recordExport } from './trail.ts'

export function auditTrailRoutes(api: Api): void {
  api.query(listAuditTrail, async (db, request) => {
    const { query } = request
    const { page, search } = query
    if (page !== undefined) {
      const [found, people] = await Promise.all([findAuditEntries(db, { ...query, page }), officeAccounts(db)])
      return respondWith(200, { ...found, people })
    }
    return new RowStream(request, 'entries', async (snapshot) => {
      const { total, batches } = await readAuditEntries(snapshot, query)
      const head = { total, people: await officeAccounts(db) }
      return { file: 'audit-trail.csv', details: { rows: total, search: search !== '' }, head, batches }
    })
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
