import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { listRegistrations, RegistrationSummary } from '../../../contract/registrationOffice.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { REGISTRATION_STATES, type RegistrationState } from '../../../domain/registration/review.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { matchesAllTerms } from '../../db/matchesAllTerms.ts'
import { orderNaturally } from '../../db/orderNaturally.ts'
import { selectSummaries, summaryOf } from './registration.row.ts'

type ListQuery = QueryOf<typeof listRegistrations>
export type RegistrationFilter = Pick<ListQuery, 'search' | 'state' | 'grade' | 'year'>

const SEARCH_TEXT = sql<string>`reference || ' ' || first_name || ' ' || last_name || ' ' || parent_name`

const SORT_ORDERS = {
  received_at: [sql`received_at`],
  reference: [sql`reference`],
  student: [orderNaturally('last_name'), orderNaturally('first_name')],
  grade: [sql`array_position(${[...CLASS_GRADES]}::text[], grade)`],
  year: [sql`year`],
  parent: [orderNaturally('parent_name')],
  state: [sql`array_position(${[...REGISTRATION_STATES]}::text[], state)`],
} as const

/** The matching registrations and their total: one page, or all of them without `page`. */
export async function findRegistrations(
  db: Database,
  query: ListQuery,
): Promise<{ registrations: RegistrationSummary[]; total: number }> {
  const { page, size, sort, order } = query
  const matching = selectMatching(db, query)
  const sorted = SORT_ORDERS[sort].reduce((rows, by) => rows.orderBy(by, order), matching).orderBy('id', order)
  if (page === undefined) {
    const rows = await sorted.execute()
    return { registrations: rows.map(summaryOf), total: rows.length }
  }
  const offset = (page - 1) * size
  const [rows, { total }] = await Promise.all([sorted.limit(size).offset(offset).execute(), countMatching(db, query)])
  return { registrations: rows.map(summaryOf), total }
}

export function countMatching(db: Database | Transaction, filter: RegistrationFilter): Promise<{ total: number }> {
  return selectMatching(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

export function selectMatching(db: Database | Transaction, { search, state, grade, year }: RegistrationFilter) {
  let query = selectSummaries(db).where(matchesAllTerms(SEARCH_TEXT, search))
  if (state !== '') query = query.where('state', '=', state)
  if (grade !== '') query = query.where('grade', '=', grade)
  if (year !== '') query = query.where('year', '=', year)
  return query
}

/** The school years of all registrations, newest first. */
export async function registrationYears(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('year')
    .distinct()
    .where('year', '<>', '')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

export async function countsByState(db: Database): Promise<Record<RegistrationState, number>> {
  const rows = await db
    .selectFrom('registration')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const count = (state: RegistrationState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    new: count('new'),
    'in-review': count('in-review'),
    accepted: count('accepted'),
    declined: count('declined'),
  }
}
