import { getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { readBellSchedules } from './bellSchedules.queries.ts'
import { saveBellSchedules } from './saveBellSchedules.ts'

export function bellScheduleRoutes(api: Api): void {
  api.query(getBellSchedules, async (db, { params, user }) => {
    const semester = await findSemester(db, params.id, user.role)
    return respondWith(200, { bell_schedules: await readBellSchedules(db, semester.id) })
  })

  api.command(updateBellSchedules, async (trx, request) => {
    const semester = await findSemester(trx, request.params.id, request.user.role)
    await saveBellSchedules(trx, createRequestTrail(trx, request), semester, request.body.bell_schedules)
    return respondWith(200, { bell_schedules: await readBellSchedules(trx, semester.id) })
  })
}
