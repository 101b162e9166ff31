import { sql } from 'kysely'
import type { LostPlace, LostSwap } from '../../domain/enrollment/undo.ts'
import { pick } from '../../domain/pick.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { EDITED_COLUMNS } from '../rows/course.row.ts'
import type { ChangedClass } from '../schema/tables.ts'
import type { lockWithRosters } from './classRoster.queries.ts'

export type LockedCourse = Awaited<ReturnType<typeof lockWithRosters>>[number]

export interface MadeClassChange {
  /** The locked classes before the change. */
  readonly before: readonly LockedCourse[]
  readonly by: Pick<SessionUser, 'id'>
  /** Whether the change gave or took places or offers, which its opposite would not give back. */
  readonly hasMoved: boolean
  readonly places?: readonly LostPlace[]
  readonly swaps?: readonly LostSwap[]
}

/** Keeps what undoing the change of classes needs, instead of that of the person's change before. Returns its id, null if it cannot be undone. Call it last. */
export async function keepClassChange(trx: Transaction, made: MadeClassChange): Promise<number | null> {
  const { before, by, hasMoved, places = [], swaps = [] } = made
  const revisions = await revisionsOf(trx, before)
  const courses = before.map((course): ChangedClass => {
    const was = pick(course, [...EDITED_COLUMNS, 'semester_id', 'active'])
    return { id: course.id, revision: revisions[course.id] ?? course.revision, was }
  })
  const isSame = before.every(({ id, revision }) => revisions[id] === revision)
  if (hasMoved || (isSame && places.length === 0)) return null
  const { rows } = await sql<{ id: number }>`
    insert into class_change (user_id, log_id, courses, places, swaps)
    select ${by.id}, coalesce(max(id), 0), ${JSON.stringify(courses)}::jsonb, ${JSON.stringify(places)}::jsonb, ${JSON.stringify(swaps)}::jsonb
    from enrollment_log
    on conflict (user_id) do update set id = default, made_at = now(), log_id = excluded.log_id, courses = excluded.courses,
      places = excluded.places, swaps = excluded.swaps
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

async function revisionsOf(trx: Transaction, courses: readonly { readonly id: number }[]) {
  const rows = await trx
    .selectFrom('course')
    .select(['id', 'revision'])
    .where(sql<boolean>`id = any(${courses.map(({ id }) => id)}::integer[])`)
    .execute()
  return Object.fromEntries(rows.map(({ id, revision }) => [id, revision]))
}

/** Call it before a change. Tells after it whether the transaction has moved children or offers. */
export async function watchRosters(trx: Transaction): Promise<() => Promise<boolean>> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from enrollment_log`.execute(trx)
  const last = rows[0]?.last ?? 0
  return async () => {
    const own = sql`select from enrollment_log where id > ${last} and xmin = pg_current_xact_id()::xid`
    return (await sql`${own} limit 1`.execute(trx)).rows.length > 0
  }
}
