import { sql } from 'kysely'
import type { Duplicates } from '../../../../contract/registrationOffice.ts'
import { answerAt } from '../../../../domain/registration/answers.ts'
import { proposalOf } from '../../../../domain/registration/proposal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { KeyRing } from '../../keys/keyRing.ts'
import { selectSummaries, summaryOf } from '../registration.row.ts'
import type { Registered } from './duplicates.queries.ts'
import { MOST_DUPLICATES } from './mostDuplicates.ts'
import { nameKey } from './nameKey.ts'
import { birthdateOf, hasBirthdate } from './sealedBirthdate.ts'

/** Other registrations of a child with the same name, or with the same birthdate and Enrolling Parent. Newest first. */
export async function findSameRegistrations(
  db: Database | Transaction,
  keys: KeyRing,
  { id, answers }: Registered,
): Promise<Duplicates['registrations']> {
  const { first_name, last_name } = proposalOf(answers).student
  const parent_name = answerAt(answers, 'parent_1.name') ?? ''
  const hasSameName = sql<boolean>`${nameKey(sql`first_name || last_name`)} = ${nameKey(sql`${first_name + last_name}::text`)}`
  const rows = await selectSummaries(db)
    .select(['key_id', 'general', hasSameName.as('name')])
    .where('id', '<>', id)
    .where(sql<boolean>`(${hasSameName} or ${nameKey(sql`parent_name`)} = ${nameKey(sql`${parent_name}::text`)})`)
    .orderBy(hasSameName, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DUPLICATES)
    .execute()
  const compared = rows.map((row) => {
    const isSame = { name: row.name, birthdate: hasBirthdate(keys, row, birthdateOf(answers)) }
    return { ...summaryOf(row), same: (['name', 'birthdate'] as const).filter((what) => isSame[what]) }
  })
  return compared.filter(({ same }) => same.length > 0)
}
