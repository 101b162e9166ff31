import { getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { readDaysOff } from './daysOff.queries.ts'
import { saveDaysOff } from './saveDaysOff.ts'

export function daysOffRoutes(api: Api): void {
  api.query(getDaysOff, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user.role)
    return respondWith(200, { days_off: await readDaysOff(db, id) })
  })

  api.command(updateDaysOff, async (trx, request) => {
    const semester = await findSemester(trx, request.params.id, request.user.role)
    await saveDaysOff(trx, createRequestTrail(trx, request), semester, request.body.days_off)
    return respondWith(200, { days_off: await readDaysOff(trx, semester.id) })
  })
}
