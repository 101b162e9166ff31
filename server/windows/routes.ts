import { type EnrollmentWindow, getWindows, updateWindows } from '../../contract/windows.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { contentEtag } from '../http/etag.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { saveWindows } from './saveWindows.ts'
import { readClock, readWindows } from './windows.queries.ts'

export function windowRoutes(api: Api): void {
  api.query(getWindows, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user.role)
    const windows = await readWindows(db, id)
    return withEtag(windows, await readClock(db))
  })

  api.command(updateWindows, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { windows } = body
    const isSaved = await saveWindows(trx, createRequestTrail(trx, request), semester, { windows, if_match })
    const saved = withEtag(await readWindows(trx, semester.id), await readClock(trx))
    return isSaved ? saved : { ...respondWith(412, { message: CHANGED, code: 'changed' as const }), etag: saved.etag }
  })
}

function withEtag(windows: EnrollmentWindow[], now: Date) {
  return { ...respondWith(200, { windows, now: now.toISOString() }), etag: contentEtag(windows) }
}

const CHANGED =
  'Someone else saved the enrollment windows while you were editing them. To keep your version, save again. To see theirs, reload this page.'
