import { type OperationNodeSource, sql } from 'kysely'
import type { Erasure } from '../../contract/registration/office.ts'
import { erasedUntil } from '../../domain/registration/retention.ts'
import type { Database } from '../platform/database/database.ts'
import type { ErasedKind } from '../schema/registrationTables.ts'
import { schoolOf, today } from '../school/school.queries.ts'

/**
 * Erases drafts and declined registrations whose retention is over, and counts them by month. A draft that a family saves at the same
 * time, and a registration that the office reopens, are kept. Several servers may do so at once.
 */
export async function eraseExpired(db: Database, now: Date): Promise<void> {
  const school = await schoolOf(db, now)
  const month = `${today(school, now).slice(0, 7)}-01`
  const drafts = db
    .deleteFrom('registration_draft')
    .where('saved_at', '<=', erasedUntil(now, school.draft_retention_days))
    .returning(sql`1`.as('erased'))
  const declined = db
    .deleteFrom('registration')
    .where('state', '=', 'declined')
    .where('declined_at', '<=', erasedUntil(now, school.declined_retention_days))
    .returning(sql`1`.as('erased'))
  await eraseAndCount(db, drafts, { month, kind: 'draft' })
  await eraseAndCount(db, declined, { month, kind: 'declined registration' })
}

interface Counted {
  /** The first day of the month. */
  readonly month: string
  readonly kind: ErasedKind
}

async function eraseAndCount(db: Database, erasing: OperationNodeSource, { month, kind }: Counted): Promise<void> {
  await sql`
    with erased as (${erasing}), counted as (select count(*)::integer as rows from erased)
    insert into erasure_count (month, kind, erased) select ${month}::date, ${kind}, rows from counted where rows > 0
    on conflict (month, kind) do update set erased = erasure_count.erased + excluded.erased`.execute(db)
}

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
