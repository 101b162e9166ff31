import { type BellSchedule, getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { contentEtag } from '../http/etag.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { readBellSchedules } from './bellSchedules.queries.ts'
import { saveBellSchedules } from './saveBellSchedules.ts'

export function bellScheduleRoutes(api: Api): void {
  api.query(getBellSchedules, async (db, { params, user }) => {
    const semester = await findSemester(db, params.id, user.role)
    return withEtag(await readBellSchedules(db, semester.id))
  })

  api.command(updateBellSchedules, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { bell_schedules } = body
    const isSaved = await saveBellSchedules(trx, createRequestTrail(trx, request), semester, {
      bell_schedules,
      if_match,
    })
    const saved = withEtag(await readBellSchedules(trx, semester.id))
    return isSaved ? saved : { ...respondWith(412, { message: CHANGED, code: 'changed' as const }), etag: saved.etag }
  })
}

function withEtag(bell_schedules: BellSchedule[]) {
  return { ...respondWith(200, { bell_schedules }), etag: contentEtag(bell_schedules) }
}

const CHANGED =
  'Someone else saved the bell schedules while you were editing them. To keep your version, save again. To see theirs, reload this page.'
