import { listPauses, pauseAction, resumeAction } from '../../contract/pauses.ts'
import { createRequestTrail } from '../auditTrail/trail.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import * as pauses from './changePauses.ts'

export function pauseRoutes(api: Api): void {
  api.sharedQuery(
    listPauses,
    () => '',
    async (db) => respondWith(200, { pauses: await pauses.readPauses(db) }),
  )

  api.command(pauseAction, async (trx, request) => {
    const { params, body, now } = request
    await pauses.pauseAction(trx, createRequestTrail(trx, request), { ...params, message: body.message, now })
    return respondWith(200, { pauses: await pauses.readPauses(trx) })
  })

  api.command(resumeAction, async (trx, request) => {
    await pauses.resumeAction(trx, createRequestTrail(trx, request), request.params.action)
    return respondWith(200, { pauses: await pauses.readPauses(trx) })
  })
}
