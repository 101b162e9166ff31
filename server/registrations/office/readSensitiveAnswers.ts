import type { Answers } from '../../../domain/registration/answers.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../http/problem.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { sealedName } from '../registrations.queries.ts'
import { type Access, recordAccess } from './access.ts'

/** The answers of sensitive groups. The access is recorded before they are decrypted. @throws 404 */
export async function readSensitiveAnswers(
  trx: Transaction,
  keys: KeyRing,
  { id, ...access }: Omit<Access, 'purpose'> & { readonly id: number },
): Promise<Answers> {
  const row = await trx
    .selectFrom('registration')
    .select(['id', 'reference', 'key_id', 'sensitive'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row) throw notFound()
  await recordAccess(trx, [row], { ...access, purpose: 'read' })
  const answers = keys.open<Answers>(row.sensitive, sealedName(row.reference, 'sensitive'), row.key_id)
  return Object.fromEntries(access.groups.map((group) => [group, answers[group]]))
}
