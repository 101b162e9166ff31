import { sql } from 'kysely'
import type { Erasure } from '../../contract/registrationErasures.ts'
import type { Database } from '../db/database.ts'

export function countErasures(db: Database): Promise<Erasure[]> {
  const erased = (kind: string) => sql<number>`coalesce(sum(erased) filter (where kind = ${kind}), 0)::integer`
  return db
    .selectFrom('erasure_count')
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      erased('draft').as('drafts'),
      erased('declined registration').as('declined'),
    ])
    .groupBy('erasure_count.month')
    .orderBy('erasure_count.month', 'desc')
    .execute()
}
