import { listLogs } from '../../contract/logs.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { findLogEntries, readLogEntries } from './logs.queries.ts'

export function logRoutes(api: Api): void {
  api.query(listLogs, async (db, request) => {
    const { params, query, user } = request
    const { id, name, slug } = await findSemester(db, params.semester, user)
    const { page, search } = query
    if (page !== undefined) return respondWith(200, await findLogEntries(db, id, { ...query, page }))
    return new RowStream(request, 'logs', async (snapshot) => {
      const { total, batches } = await readLogEntries(snapshot, id, query)
      const details = { semester: name, rows: total, search: search !== '' }
      return { file: `log-${slug}.csv`, details, head: { total }, batches }
    })
  })
}
