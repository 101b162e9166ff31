import { getAuditEntry, listAuditTrail, recordTableExport } from '../../contract/auditTrail.ts'
import { type Api, answer } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import { auditEntryOf, auditTrailOf, officeAccounts } from './auditTrail.queries.ts'
import { actorOf, recordExport } from './trail.ts'

export function auditTrailRoutes(api: Api): void {
  api.read(listAuditTrail, async (db, asked) => {
    const { page, search } = asked.query
    const [found, people] = await Promise.all([auditTrailOf(db, asked.query), officeAccounts(db)])
    if (page === undefined) await recordExport(db, actorOf(asked), 'audit-trail.csv', { rows: found.total, search })
    return answer(200, { ...found, people })
  })

  api.read(getAuditEntry, async (db, { params }) => {
    const entry = await auditEntryOf(db, params.id)
    if (!entry) throw notFound()
    return answer(200, { entry })
  })

  api.write(recordTableExport, async (trx, asked) => {
    const { file, rows, search } = asked.body
    await recordExport(trx, actorOf(asked), file, { rows, search })
    return answer(204)
  })
}
