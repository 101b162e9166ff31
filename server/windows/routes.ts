import { getWindows, updateWindows } from '../../contract/windows.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { contentEtag } from '../http/etag.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { saveWindows } from './saveWindows.ts'
import { readWindows } from './windows.queries.ts'

export function windowRoutes(api: Api): void {
  api.query(getWindows, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user.role)
    return withEtag(await readWindows(db, id))
  })

  api.command(updateWindows, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { windows } = body
    const isSaved = await saveWindows(trx, createRequestTrail(trx, request), semester, { windows, if_match })
    const saved = withEtag(await readWindows(trx, semester.id))
    return isSaved ? saved : { ...respondWith(412, { message: CHANGED, code: 'changed' as const }), etag: saved.etag }
  })
}

function withEtag(read: Awaited<ReturnType<typeof readWindows>>) {
  return { ...respondWith(200, read), etag: contentEtag(read.windows) }
}

const CHANGED =
  'Someone else saved the enrollment windows while you were editing them. To keep your version, save again. To see theirs, reload this page.'
