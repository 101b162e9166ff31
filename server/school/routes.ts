import { getSchool, updateSchool } from '../../contract/school.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { schoolOf } from './school.queries.ts'
import { writeSchool } from './writeSchool.ts'

export function schoolRoutes(api: Api): void {
  api.query(getSchool, async (db, { now }) => respondWith(200, { school: await schoolOf(db, now) }))

  api.command(updateSchool, async (trx, request) => {
    await writeSchool(trx, createRequestTrail(trx, request), request.body)
    return respondWith(200, { school: await schoolOf(trx, request.now) })
  })
}
