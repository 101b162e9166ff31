import { sql } from 'kysely'
import { FILLING_LISTED, type OpeningFigures } from '../../contract/openingFigures.ts'
import { OPENING_MINUTES } from '../../contract/values.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { REFUSALS } from '../../domain/enrollment/refusals.ts'
import type { Database } from '../platform/database/database.ts'
import type { LogStatus } from '../schema/tables.ts'

/** The log is written in the order of its ids, except for transactions that ran at the same time. */
const OUT_OF_ORDER_MS = 10_000

const ENROLLED: readonly LogStatus[] = [
  'enrolled',
  'enrolled (override)',
  'enrolled by swap',
  'enrolled past the wait list',
  'enrolled past the wait list (override)',
  'moved to enrolled',
  'moved to enrolled (override)',
]
const WAITLISTED: readonly LogStatus[] = ['waitlisted', 'waitlisted (override)']

/** The start of the first minute of the figures. */
function firstMinute(now: Date): Date {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(minute - (OPENING_MINUTES - 1) * MINUTE_MS)
}

/**
 * The rows of the log since a time. The index by id is read from its end to the first older row, so that the cost does not grow
 * with the log.
 */
function recentLog(db: Database, semester_id: number, since: Date) {
  const before = new Date(since.getTime() - OUT_OF_ORDER_MS)
  const older = db
    .selectFrom('enrollment_log')
    .select('id')
    .where('semester_id', '=', semester_id)
    .where('logged_at', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
  return db
    .selectFrom('enrollment_log')
    .where('semester_id', '=', semester_id)
    .where('id', '>', (query) => query.fn.coalesce(older, sql<number>`0`))
    .where('logged_at', '>=', since)
}

export async function enrollmentsByMinute(db: Database, semester_id: number, now: Date): Promise<number[]> {
  const since = firstMinute(now)
  const rows = await recentLog(db, semester_id, since)
    .select(sql<number>`floor(extract(epoch from logged_at - ${since}::timestamptz) / 60)::integer`.as('minute'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', 'in', ENROLLED)
    .groupBy('minute')
    .execute()
  const counts = new Map(rows.map(({ minute, count }) => [minute, count]))
  return Array.from({ length: OPENING_MINUTES }, (_, minute) => counts.get(minute) ?? 0)
}

/**
 * The refused commands of families, from the responses that are stored for repeated requests. They are searched as text, because parsing
 * thousands of them takes long: a quotation mark within a value is escaped, so only fields match.
 */
export async function refusalsByReason(
  db: Database,
  semester_id: number,
  now: Date,
): Promise<OpeningFigures['refusals']> {
  const { rows } = await sql<{ because: string; count: number }>`
    select substring(body from '"because":"([a-z-]+)"') as because, count(*)::integer as count
    from idempotent_response join users on users.id = user_id
    where stored_at >= ${firstMinute(now)} and status in (202, 422) and users.role = 'parent'
      and substring(body from '"semester_id":([0-9]+)')::integer = ${semester_id}
    group by because order by count desc, because`.execute(db)
  return rows.flatMap(({ because, count }) => {
    const known = REFUSALS.find((refusal) => refusal === because)
    return known ? [{ because: known, count }] : []
  })
}

export async function fillingClasses(db: Database, semester_id: number, now: Date): Promise<OpeningFigures['classes']> {
  const isFull = sql`current_seats >= max_seats`
  const active = db.selectFrom('course').where('semester_id', '=', semester_id).where('active', '=', true)
  const changes = recentLog(db, semester_id, firstMinute(now))
    .select('course_id')
    .select(sql<number>`count(*)::integer`.as('changes'))
    .where('status', 'in', [...ENROLLED, ...WAITLISTED])
    .groupBy('course_id')
  const [counts, filling] = await Promise.all([
    active
      .select(sql<number>`count(*)::integer`.as('active'))
      .select(sql<number>`(count(*) filter (where ${isFull}))::integer`.as('full'))
      .executeTakeFirstOrThrow(),
    active
      .innerJoin(changes.as('recent'), 'recent.course_id', 'course.id')
      .select(['course.id', 'name', 'recent.changes'])
      .select(sql<number>`wait_list - offered_seats`.as('waiting'))
      .select(sql<number>`max_seats - current_seats`.as('seats_left'))
      .orderBy('recent.changes', 'desc')
      .orderBy('seats_left')
      .orderBy('section')
      .limit(FILLING_LISTED)
      .execute(),
  ])
  return { ...counts, filling }
}

export async function countWithoutClass(db: Database, semester_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with class as materialized (select id, grade from course where semester_id = ${semester_id} and active),
      offered as materialized (select distinct unnest(string_to_array(grade::text, ',')) as grade from class)
    select count(*)::integer as count from student
    where grade::text in (select grade from offered)
      and id not in (
        select student_id from roster_entry
        where semester_id = ${semester_id} and status = 'enrolled' and course_id in (select id from class)
      )`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countSignedIn(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select(sql<number>`count(distinct users.id)::integer`.as('count'))
    .where('session.expires_at', '>', now)
    .where('users.role', '=', 'parent')
    .executeTakeFirstOrThrow()
  return count
}
