import { type Answers, answerAt, withAnswer } from '../../../domain/registration/answers.ts'
import { IDENTITY_FIELDS } from '../../../domain/registration/sensitive.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../http/problem.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { associatedData } from '../registrations.queries.ts'
import { type Access, recordAccess } from './access.ts'

/** The answers of access groups. The access is recorded before they are decrypted. @throws 404 */
export async function readSensitiveAnswers(
  trx: Transaction,
  keys: KeyRing,
  { id, ...access }: Omit<Access, 'purpose'> & { readonly id: number },
): Promise<Answers> {
  const row = await trx
    .selectFrom('registration')
    .select(['id', 'reference', 'key_id', 'general', 'sensitive'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row) throw notFound()
  await recordAccess(trx, [row], { ...access, purpose: 'read' })
  const open = (part: 'general' | 'sensitive') =>
    keys.decrypt<Answers>(row[part], associatedData(row.reference, part), row.key_id)
  const named = access.groups.filter((group) => group !== 'identity')
  const sensitive = named.length > 0 ? open('sensitive') : {}
  const identity = named.length < access.groups.length ? identityIn(open('general')) : {}
  return { ...identity, ...Object.fromEntries(named.map((group) => [group, sensitive[group]])) }
}

function identityIn(general: Answers): Answers {
  return IDENTITY_FIELDS.reduce<Answers>((found, path) => withAnswer(found, path, answerAt(general, path)), {})
}
