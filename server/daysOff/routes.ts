import { type DayOff, getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { contentEtag } from '../http/etag.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { readDaysOff } from './daysOff.queries.ts'
import { saveDaysOff } from './saveDaysOff.ts'

export function daysOffRoutes(api: Api): void {
  api.query(getDaysOff, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user.role)
    return withEtag(await readDaysOff(db, id))
  })

  api.command(updateDaysOff, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { days_off } = body
    const isSaved = await saveDaysOff(trx, createRequestTrail(trx, request), semester, { days_off, if_match })
    const saved = withEtag(await readDaysOff(trx, semester.id))
    return isSaved ? saved : { ...respondWith(412, { message: CHANGED, code: 'changed' as const }), etag: saved.etag }
  })
}

function withEtag(days_off: DayOff[]) {
  return { ...respondWith(200, { days_off }), etag: contentEtag(days_off) }
}

const CHANGED =
  'Someone else saved the days off while you were editing them. To keep your version, save again. To see theirs, reload this page.'
