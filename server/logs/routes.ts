import { listLogs } from '../../contract/logs.ts'
import { type Api, answer } from '../http/api.ts'
import { semesterFor } from '../semesters/semesters.queries.ts'
import { logOf } from './logs.queries.ts'

export function logRoutes(api: Api): void {
  api.read(listLogs, async (db, { params, query, user }) => {
    const { id } = await semesterFor(db, params.semester, user.role)
    return answer(200, await logOf(db, id, query))
  })
}
