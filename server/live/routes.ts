import { streamSeats } from '../../contract/live.ts'
import type { Api } from '../http/api.ts'
import { notSignedIn } from '../http/problem.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import type { Live } from './live.ts'

export function liveRoutes(api: Api, live: Live): void {
  api.stream(streamSeats, async (db, { query, user, token_hash }, { lastEventId, expires_at }) => {
    if (!token_hash || !expires_at) throw notSignedIn()
    const session = { token_hash, expires_at, role: user.role }
    return live.open(session, lastEventId, () => findSemester(db, query.semester, user.role))
  })
}
