import { findAnything as findCall } from '../../contract/find.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findAnything } from './find.queries.ts'

export function findRoutes(api: Api): void {
  api.query(findCall, async (db, { query }) => respondWith(200, await findAnything(db, query.search)))
}
