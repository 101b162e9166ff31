import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { listRegistrations, OfficeRegistration } from '../../../contract/registration/office.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { toProposal } from '../../../domain/registration/proposal.ts'
import { REGISTRATION_STATES, type RegistrationState } from '../../../domain/registration/review.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { numberKey, readAll, readPage, type SortKey, textKey } from '../../platform/database/readPage.ts'
import { matchesAllTerms, orderNaturally } from '../../platform/database/search.ts'
import type { Snapshot } from '../../platform/database/snapshots.ts'
import { decryptAnswers, readRow, SIBLINGS, selectSummaries, toListed } from '../registrations.ts'
import { findDuplicates, findStudent } from './duplicates.ts'
import { decryptOfficeRecord } from './officeRecord.ts'

type ListQuery = QueryOf<typeof listRegistrations>
export type RegistrationFilter = Pick<ListQuery, 'search' | 'state' | 'grade' | 'year'>

const SEARCH_TEXT = sql<string>`reference || ' ' || first_name || ' ' || last_name || ' ' || parent_name`

const ID = numberKey(sql.ref('id'))
const text = (column: string) => textKey(orderNaturally(column))
/** The position of a value, 0 if it is not in the list: a registration keeps what the family sent. */
const position = (values: readonly string[], column: string) =>
  numberKey(sql`coalesce(array_position(${[...values]}::text[], ${sql.ref(column)}), 0)`)

const SORT_KEYS: Readonly<Record<ListQuery['sort'], readonly SortKey[]>> = {
  received_at: [{ value: sql.ref('received_at'), type: 'time' }, ID],
  reference: [textKey(sql.ref('reference')), ID],
  student: [text('last_name'), text('first_name'), ID],
  grade: [position(CLASS_GRADES, 'grade'), ID],
  year: [textKey(sql.ref('year')), ID],
  parent: [text('parent_name'), ID],
  state: [position(REGISTRATION_STATES, 'state'), ID],
}

/** A page of the matching registrations. */
export async function findRegistrations(db: Database, query: ListQuery & { readonly page: number }) {
  const { rows, ...found } = await readPage(
    db,
    selectMatching(db, query).select(SIBLINGS),
    SORT_KEYS[query.sort],
    query,
  )
  return { registrations: rows.map(toListed), ...found }
}

/** All matching registrations. */
export function readRegistrations(snapshot: Snapshot, query: ListQuery) {
  const matching = selectMatching(snapshot.db, query).select(SIBLINGS)
  return readAll(snapshot, matching, SORT_KEYS[query.sort], query.order, (rows) => rows.map(toListed))
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
    returned: count('returned'),
    accepted: count('accepted'),
    declined: count('declined'),
  }
}

/** A registration without its sensitive answers. @throws 404 */
export async function readRegistration(
  db: Database | Transaction,
  keys: KeyRing,
  id: number,
): Promise<OfficeRegistration> {
  const row = await readRow(db, id)
  const answers = decryptAnswers(keys, row, 'general')
  const { notes, declines, corrections } = decryptOfficeRecord(keys, row)
  const [history, duplicates, student] = await Promise.all([
    readHistory(db, id),
    findDuplicates(db, keys, { id, answers }),
    row.student_id === null ? null : findStudent(db, row.student_id),
  ])
  const asked = corrections.map(({ date, fields, text }) => ({ date, fields: [...fields], text }))
  const office = { notes, declines: [...declines], corrections: asked, history, duplicates }
  return { ...toListed(row), answers, ...office, proposal: toProposal(answers), student }
}

async function readHistory(
  db: Database | Transaction,
  registration_id: number,
): Promise<OfficeRegistration['history']> {
  const rows = await db
    .selectFrom('registration_event')
    .select(['id', 'recorded_at', 'event', 'user_id', 'user_name'])
    .where('registration_id', '=', registration_id)
    .orderBy('id')
    .execute()
  return rows.map(({ recorded_at, ...entry }) => ({ ...entry, date: recorded_at.toISOString() }))
}
