import { sql } from 'kysely'
import type { FoundParent } from '../../../../contract/registrationOffice.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { MOST_DUPLICATES } from './mostDuplicates.ts'

export interface Contacts {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** The parent accounts with one of these emails or phones, and their students. */
export async function findParentsWith(db: Database | Transaction, contacts: Contacts): Promise<FoundParent[]> {
  const { emails, phones } = contacts
  const parents = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('role', '=', 'parent')
    .where(sql<boolean>`(email = any(${[...emails]}::text[]) or phone = any(${[...phones]}::text[]))`)
    .orderBy('id')
    .limit(MOST_DUPLICATES)
    .execute()
  const students = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id'])
    .where(sql<boolean>`parent_id = any(${parents.map(({ id }) => id)}::integer[])`)
    .orderBy('id')
    .execute()
  const byParent = Map.groupBy(students, ({ parent_id }) => parent_id)
  return parents.map((parent) => ({
    ...parent,
    students: (byParent.get(parent.id) ?? []).map(({ parent_id, ...student }) => student),
    same: sameContacts(parent, contacts),
  }))
}

function sameContacts(
  parent: { readonly email: string; readonly phone: string },
  { emails, phones }: Contacts,
): FoundParent['same'] {
  const isSame = { email: emails.includes(parent.email), phone: phones.includes(parent.phone) }
  return (['email', 'phone'] as const).filter((contact) => isSame[contact])
}
