import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BellSchedule as WireBellSchedule } from '../../contract/bellSchedules.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { BellRow, BellSchedule } from '../../domain/bellSchedule.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { contentEtag, matchesEtag } from '../platform/http/reply.ts'

/**
 * Replaces the bell schedules of a semester, which the contract has checked. Writes nothing if they stay the same. Concurrent changes
 * wait for each other. Returns false when `if_match` does not match the stored schedules.
 */
export async function saveBellSchedules(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  {
    bell_schedules,
    if_match,
  }: { readonly bell_schedules: readonly BellSchedule[]; readonly if_match: string | undefined },
): Promise<boolean> {
  await trx.selectFrom('semester').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await readBellSchedules(trx, id)
  if (!matchesEtag(if_match, contentEtag(before))) return false
  if (isDeepStrictEqual(bell_schedules, before)) return true
  await insertBellSchedules(trx, id, bell_schedules)
  trail.edited(
    { kind: 'semester', id, name },
    { bell_schedules: auditedBellSchedules(before) },
    { bell_schedules: auditedBellSchedules(bell_schedules) },
  )
  return true
}

/** Gives a new semester the bell schedules of `from`, or of the newest other semester, or the defaults if that has none. */
export async function createBellSchedules(
  trx: Transaction,
  semester_id: number,
  from: number | undefined,
): Promise<readonly BellSchedule[]> {
  const source = from ?? (await newestBefore(trx, semester_id))
  const copied = source === undefined ? [] : await readBellSchedules(trx, source)
  const schedules = copied.length > 0 ? copied : DEFAULT_BELL_SCHEDULES
  await insertBellSchedules(trx, semester_id, schedules)
  return schedules
}

async function newestBefore(trx: Transaction, id: number): Promise<number | undefined> {
  const newest = await trx
    .selectFrom('semester')
    .select('id')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id
}

/** The rows of a `bell_schedule` of the surrounding query, as JSON. */
export const bellRows = sql<BellRow[]>`(
  select coalesce(json_agg(json_build_object(
    'label', label, 'period', period, 'starts_at', to_char(starts_at, 'HH24:MI'), 'ends_at', to_char(ends_at, 'HH24:MI'),
    'is_break', is_break
  ) order by bell_schedule_row.position), '[]')
  from bell_schedule_row where bell_schedule_id = bell_schedule.id
)`

/** The bell schedules of a semester in the office's order. */
export async function readBellSchedules(db: Database | Transaction, semester_id: number): Promise<WireBellSchedule[]> {
  const { rows } = await sql<WireBellSchedule>`
    select days, grades, ${bellRows} as rows
    from bell_schedule where semester_id = ${semester_id} order by position
  `.execute(db)
  return rows
}

/** Replaces the bell schedules of a semester. The caller holds the lock of the semester's row. */
export async function insertBellSchedules(
  trx: Transaction,
  semester_id: number,
  schedules: readonly BellSchedule[],
): Promise<void> {
  await trx.deleteFrom('bell_schedule').where('semester_id', '=', semester_id).execute()
  if (schedules.length === 0) return
  const created = await trx
    .insertInto('bell_schedule')
    .values(schedules.map(({ days, grades }, position) => ({ semester_id, position, days, grades })))
    .returning(['id', 'position'])
    .execute()
  const rows = created.flatMap(({ id, position }) =>
    (schedules[position]?.rows ?? []).map((row, index) => ({ bell_schedule_id: id, position: index, ...row })),
  )
  if (rows.length > 0) await trx.insertInto('bell_schedule_row').values(rows).execute()
}

/** One text per schedule: "M, grades 4,5: Period 1 (1) 08:30-09:25; Lunch 11:30-12:10". */
export function auditedBellSchedules(schedules: readonly BellSchedule[]): string[] {
  return schedules.map(({ days, grades, rows }) => {
    const texts = rows.map(({ label, period, starts_at, ends_at }) =>
      [label, period && `(${period})`, `${starts_at}-${ends_at}`].filter(Boolean).join(' '),
    )
    return `${days}, grades ${grades}: ${texts.join('; ')}`
  })
}
