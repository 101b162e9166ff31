import { streamSeats } from '../../contract/live.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { Api } from '../platform/http/api.ts'
import { notSignedIn } from '../platform/http/problem.ts'
import { SharedReads } from '../platform/http/sharedReads.ts'
import type { Live } from '../platform/live/live.ts'
import { findSemester, viewerKey } from '../rows/semesters.queries.ts'

export function liveRoutes(api: Api, live: Live): void {
  const semesters = new SharedReads<Semester>()
  api.stream(streamSeats, async (db, request, { lastEventId, expires_at }) => {
    const { query, user, token_hash } = request
    if (!token_hash || !expires_at) throw notSignedIn()
    const session = { token_hash, expires_at, user_id: user.id, role: user.role }
    const find = () => findSemester(db, query.semester, user)
    return live.open(session, lastEventId, () => semesters.read(`${viewerKey(user)} ${query.semester}`, find, request))
  })
}
