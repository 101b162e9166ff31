import { type RawBuilder, sql } from 'kysely'
import type { ConfirmationCounts, listConfirmations, OfficeConfirmation } from '../../contract/confirmations.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { type ConfirmationState, REMINDER_PAUSE_HOURS } from '../../domain/confirmations/setting.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { childAccess } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { containsAllTerms, orderNaturally } from '../platform/database/search.ts'

type Page = QueryOf<typeof listConfirmations>

/** A page of the children in a state, by name, and how many there are. */
export async function findConfirmations(
  db: Database,
  semester_id: number,
  { state, search, page, size }: Page,
): Promise<{ readonly confirmations: OfficeConfirmation[]; readonly total: number }> {
  const text = sql<string>`student.search_text || ' ' || parent.search_text`
  const matching = selectChildren(db, semester_id)
    .where(IN_STATE[state])
    .$if(search !== '', (query) => query.where(containsAllTerms(text, search)))
  const [rows, { total }] = await Promise.all([
    matching
      .select(['student.id as student_id', 'student.first_name', 'student.last_name', 'student.grade'])
      .select(['parent.id as parent_id', 'parent.first_name as parent_first_name', 'parent.email'])
      .select(['parent.last_name as parent_last_name', 'reminded_at'])
      .select([
        'confirmation.id',
        'confirmed_at',
        'changed',
        'review',
        'revision',
        'reviewed_at',
        'reviewed_by',
        'by_office',
      ])
      .orderBy(orderNaturally('student.last_name'))
      .orderBy(orderNaturally('student.first_name'))
      .orderBy('student.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const confirmations = rows.map(
    ({ parent_id, parent_first_name, parent_last_name, email, id, changed, revision, review, ...row }) => ({
      ...row,
      parent: { id: parent_id, first_name: parent_first_name, last_name: parent_last_name, email },
      state:
        review === null ? ('missing' as const) : review === 'open' ? ('to-review' as const) : ('confirmed' as const),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      confirmation: id === null ? null : { id, changed: changed ?? [], revision: revision ?? 0 },
      reviewed_at: row.reviewed_at?.toISOString() ?? null,
      reminded_at: row.reminded_at?.toISOString() ?? null,
    }),
  )
  return { confirmations, total }
}

const IN_STATE: Readonly<Record<ConfirmationState, RawBuilder<boolean>>> = {
  missing: sql<boolean>`confirmation.id is null`,
  'to-review': sql<boolean>`confirmation.review = 'open'`,
  confirmed: sql<boolean>`confirmation.review <> 'open'`,
}

export async function countConfirmations(
  db: Database | Transaction,
  semester_id: number,
  now: Date,
): Promise<ConfirmationCounts> {
  const count = (state: ConfirmationState) => sql<number>`(count(*) filter (where ${IN_STATE[state]}))::integer`
  return selectChildren(db, semester_id)
    .select([count('missing').as('missing'), count('to-review').as('to-review'), count('confirmed').as('confirmed')])
    .select(sql<number>`(count(distinct parent.id) filter (where ${isToRemind(now)}))::integer`.as('to_remind'))
    .executeTakeFirstOrThrow()
}

/** The accounts with a child that is not confirmed, but those without an address and those that were reminded just now. */
export function accountsToRemind(db: Database | Transaction, semester_id: number, now: Date) {
  return selectChildren(db, semester_id).select('parent.id').distinct().where(isToRemind(now)).orderBy('parent.id')
}

function isToRemind(now: Date): RawBuilder<boolean> {
  const before = new Date(now.getTime() - REMINDER_PAUSE_HOURS * HOUR_MS)
  return sql`(${IN_STATE.missing} and parent.email <> '' and not parent.disabled
    and (reminded_at is null or reminded_at <= ${before}))`
}

/** The children still at school whom an account sees, or whose family has no email, with their confirmation for the semester. */
function selectChildren(db: Database | Transaction, semester_id: number) {
  return db
    .selectFrom(db.selectFrom('student').selectAll().select(childAccess).where('grade', '<>', 'done').as('student'))
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .where(({ eb, or }) => or([eb('student.access', 'is not', null), eb('parent.email', '=', '')]))
    .leftJoin('confirmation', (join) =>
      join.onRef('confirmation.student_id', '=', 'student.id').on('confirmation.semester_id', '=', semester_id),
    )
    .leftJoin('confirmation_reminder as reminder', (join) =>
      join.onRef('reminder.user_id', '=', 'parent.id').on('reminder.semester_id', '=', semester_id),
    )
}
