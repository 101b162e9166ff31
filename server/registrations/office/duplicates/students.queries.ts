import { sql } from 'kysely'
import type { Duplicates } from '../../../../contract/registrationOffice.ts'
import { proposalOf } from '../../../../domain/registration/proposal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { KeyRing } from '../../keys/keyRing.ts'
import type { Registered } from './duplicates.queries.ts'
import { birthdateOf, hasBirthdate } from './encryptedBirthdate.ts'
import { MOST_DUPLICATES } from './mostDuplicates.ts'
import { isSameName, isSimilarName } from './nameKey.ts'
import type { Contacts } from './parents.queries.ts'

type FoundStudent = Duplicates['students'][number]

/** Students with the same name, or with a similar first name, the same birthdate and a parent with the same email or phone. Twins are not. */
export async function findSameStudents(
  db: Database | Transaction,
  keys: KeyRing,
  registered: Registered,
  contacts: Contacts,
): Promise<FoundStudent[]> {
  const birthdate = birthdateOf(registered.answers)
  const rows = await selectCandidates(db, registered, contacts)
  const isCompared = (row: Candidate) => row.name || row.similar_first_name
  return rows.map((row) => studentOf(row, isCompared(row) && isBornOn(keys, row, birthdate))).filter(isSameChild)
}

/** Students with the same name or a parent with the same email or phone. Those of a registration have its encrypted answers. */
function selectCandidates(db: Database | Transaction, { id, answers }: Registered, { emails, phones }: Contacts) {
  const { first_name, last_name } = proposalOf(answers).student
  const hasSameName = isSameName(sql`student.first_name || student.last_name`, first_name + last_name)
  const hasSimilarFirstName = isSimilarName(sql`student.first_name`, first_name)
  const hasSameEmail = sql<boolean>`parent.email = any(${[...emails]}::text[])`
  const hasSamePhone = sql<boolean>`parent.phone = any(${[...phones]}::text[])`
  return db
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .leftJoin('registration', 'registration.student_id', 'student.id')
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', 'student.parent_id'])
    .select(['parent.first_name as parent_first_name', 'parent.last_name as parent_last_name', 'parent.email'])
    .select(['registration.reference', 'registration.key_id', 'registration.general'])
    .select([
      hasSameName.as('name'),
      hasSimilarFirstName.as('similar_first_name'),
      hasSameEmail.as('parent_email'),
      hasSamePhone.as('parent_phone'),
    ])
    .where(({ eb }) => eb('registration.id', 'is distinct from', id))
    .where(sql<boolean>`(${hasSameName} or ${hasSameEmail} or ${hasSamePhone})`)
    .orderBy(hasSameName, 'desc')
    .orderBy('student.id')
    .limit(MOST_DUPLICATES)
    .execute()
}

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number]

function isBornOn(keys: KeyRing, { reference, key_id, general }: Candidate, birthdate: ReturnType<typeof birthdateOf>) {
  if (reference === null || key_id === null || general === null) return false
  return hasBirthdate(keys, { reference, key_id, general }, birthdate)
}

function studentOf(row: Candidate, birthdate: boolean): FoundStudent {
  const { id, first_name, last_name, grade, parent_id, parent_first_name, parent_last_name, email } = row
  const isSame = { name: row.name, birthdate, 'parent-email': row.parent_email, 'parent-phone': row.parent_phone }
  return {
    ...{ id, first_name, last_name, grade },
    parent: { id: parent_id, first_name: parent_first_name, last_name: parent_last_name, email },
    same: (['name', 'birthdate', 'parent-email', 'parent-phone'] as const).filter((what) => isSame[what]),
  }
}

function isSameChild({ same }: FoundStudent): boolean {
  return same.includes('name') || same.includes('birthdate')
}
