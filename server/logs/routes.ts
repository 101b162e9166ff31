import { listLogs } from '../../contract/logs.ts'
import { actorOf, recordExport } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { findLogEntries } from './logs.queries.ts'

export function logRoutes(api: Api): void {
  api.query(listLogs, async (db, request) => {
    const { params, query, user } = request
    const { id, name, slug } = await findSemester(db, params.semester, user.role)
    const found = await findLogEntries(db, id, query)
    if (query.page === undefined) {
      const details = { semester: name, rows: found.total, search: query.search }
      await recordExport(db, actorOf(request), `log-${slug}.csv`, details)
    }
    return respondWith(200, found)
  })
}
