import { sql } from 'kysely'
import type { ConfirmedContacts } from '../../contract/rosterSheets.ts'
import { parentsIn } from '../../domain/registration/contacts.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { decryptConfirmed, selectConfirmed } from './known.ts'

/** Children whose answers are decrypted before other requests get a turn. */
const AT_ONCE = 100

/** The parents of these children as they were confirmed last, with the date. None for a child whose registration is newer. */
export async function readConfirmedContacts(
  db: Database | Transaction,
  keys: KeyRing,
  student_ids: readonly number[],
): Promise<ConfirmedContacts[]> {
  const read: ConfirmedContacts[] = []
  for (let from = 0; from < student_ids.length; from += AT_ONCE) {
    const ids = student_ids.slice(from, from + AT_ONCE)
    const [rows, registered] = await Promise.all([selectConfirmed(db, ids).execute(), selectRegistered(db, ids)])
    for (const row of rows) {
      const { student_id, confirmed_at } = row
      const newer = registered.get(student_id)
      if (newer && newer > confirmed_at) continue
      const parents = parentsIn(decryptConfirmed(keys, row))
      read.push({
        ...{ student_id, date: confirmed_at.toISOString() },
        parents: parents.map(({ phones, ...parent }) => ({ ...parent, phones: [...phones] })),
      })
    }
  }
  return read
}

/** When the latest accepted registration of each child was sent. */
async function selectRegistered(db: Database | Transaction, student_ids: readonly number[]) {
  const rows = await db
    .selectFrom('registration')
    .select(({ fn }) => ['student_id', fn.max('received_at').as('received_at')])
    .where(sql<boolean>`student_id = any(${[...student_ids]}::integer[])`)
    .where('state', '=', 'accepted')
    .groupBy('student_id')
    .execute()
  return new Map(rows.map(({ student_id, received_at }) => [student_id, received_at]))
}

/** Of the children on the roster of a course, on its wait list and behind it. */
export async function readRosterContacts(db: Database, keys: KeyRing, course_id: number): Promise<ConfirmedContacts[]> {
  const children = await db
    .selectFrom('roster_entry')
    .select('student_id')
    .where('course_id', '=', course_id)
    .union(db.selectFrom('reserve_place').select('student_id').where('course_id', '=', course_id))
    .execute()
  return readConfirmedContacts(
    db,
    keys,
    children.map(({ student_id }) => student_id),
  )
}
