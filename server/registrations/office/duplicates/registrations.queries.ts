import { sql } from 'kysely'
import type { Duplicates } from '../../../../contract/registrationOffice.ts'
import { fullName } from '../../../../domain/person.ts'
import { proposalOf } from '../../../../domain/registration/proposal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { KeyRing } from '../../keys/keyRing.ts'
import { selectSummaries, summaryOf } from '../registration.row.ts'
import type { Registered } from './duplicates.queries.ts'
import { birthdateOf, hasBirthdate } from './encryptedBirthdate.ts'
import { MOST_DUPLICATES } from './mostDuplicates.ts'
import { isSameName, isSimilarName } from './nameKey.ts'

/** Other registrations of a child with the same name, or with a similar first name, the same birthdate and Enrolling Parent. Newest first. */
export async function findSameRegistrations(
  db: Database | Transaction,
  keys: KeyRing,
  { id, answers }: Registered,
): Promise<Duplicates['registrations']> {
  const { student, parent } = proposalOf(answers)
  const hasSameName = isSameName(sql`first_name || last_name`, student.first_name + student.last_name)
  const hasSimilarFirstName = isSimilarName(sql`first_name`, student.first_name)
  const hasSameParent = isSameName(sql`parent_name`, fullName(parent))
  const rows = await selectSummaries(db)
    .select(['key_id', 'general', hasSameName.as('name'), hasSimilarFirstName.as('similar_first_name')])
    .where('id', '<>', id)
    .where(sql<boolean>`(${hasSameName} or ${hasSameParent})`)
    .orderBy(hasSameName, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DUPLICATES)
    .execute()
  const compared = rows.map((row) => {
    const isCompared = row.name || row.similar_first_name
    const isSame = { name: row.name, birthdate: isCompared && hasBirthdate(keys, row, birthdateOf(answers)) }
    return { ...summaryOf(row), same: (['name', 'birthdate'] as const).filter((what) => isSame[what]) }
  })
  return compared.filter(({ same }) => same.length > 0)
}
