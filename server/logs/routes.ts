import { listLogs } from '../../contract/logs.ts'
import { actorOf, recordExport } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { RowStream } from '../http/rowStream.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { countLogEntries, findLogEntries, readLogEntries } from './logs.queries.ts'

export function logRoutes(api: Api): void {
  api.query(listLogs, async (db, request) => {
    const { params, query, user } = request
    const { id, name, slug } = await findSemester(db, params.semester, user.role)
    const { page, search } = query
    if (page !== undefined) return respondWith(200, await findLogEntries(db, id, { ...query, page }))
    return new RowStream('logs', async (snapshot) => {
      const total = await countLogEntries(snapshot, id, query)
      await recordExport(db, actorOf(request), `log-${slug}.csv`, { semester: name, rows: total, search })
      return { head: { total }, batches: readLogEntries(snapshot, id, query) }
    })
  })
}
