import { streamSeats } from '../../contract/live.ts'
import type { Api } from '../http/api.ts'
import { notSignedIn } from '../http/problem.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import type { Live } from './live.ts'

export function liveRoutes(api: Api, live: Live): void {
  api.stream(streamSeats, async (db, { query, user, token_hash }, lastEventId) => {
    if (!token_hash) throw notSignedIn()
    return live.open({ token_hash, role: user.role }, lastEventId, () => findSemester(db, query.semester, user.role))
  })
}
