import type { Household } from '../../contract/registration/household.ts'
import { fullName, normalEmail } from '../../domain/person.ts'
import { answerAt, isAnswered } from '../../domain/registration/answers.ts'
import { householdAnswers } from '../../domain/registration/household.ts'
import { accessGroups, FIELD_PATHS } from '../../domain/registration/sections.ts'
import { isSeenBy } from '../access/children.ts'
import type { Actor } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { recordAccess } from './office/sensitiveAnswers.ts'
import { decryptAnswers } from './registrations.ts'

/** More than a family sends. */
const MOST_REGISTRATIONS = 20

interface Reading {
  readonly user: SessionUser
  readonly actor: Actor
  readonly now: Date
}

/**
 * What a further registration of the caller's household takes over. Where the family lives is asked anew, because it is reviewed every school
 * year and only the office may see it. The transaction records the reading of other sensitive answers.
 */
export async function readHousehold(
  trx: Transaction,
  keys: KeyRing,
  { user, actor, now }: Reading,
): Promise<Household> {
  const rows = await selectKnown(trx, user).execute()
  const row = rows.find((known) => mayReadAnswers(keys, known, user))
  if (!row) return { id: null, source: null, answers: { parent_1: ofAccount(user) } }
  const { partCInfo, azResidencyDocs } = decryptAnswers(keys, row, 'sensitive')
  const form = { ...decryptAnswers(keys, row, 'general'), ...{ partCInfo, azResidencyDocs } }
  const answers = householdAnswers(form, today(await schoolOf(trx, now), now))
  const groups = accessGroups(FIELD_PATHS.filter((path) => isAnswered(answerAt(answers, path))))
  await recordAccess(trx, [row], { actor, now, purpose: 'read', groups })
  const isOpen = row.state !== 'accepted' && row.state !== 'declined'
  const source = { first_name: row.first_name, received_at: row.received_at.toISOString() }
  return { id: isOpen ? row.household : null, source, answers }
}

/** The registrations that the account sent, and those of the children whom it sees. Newest first. */
function selectKnown(trx: Transaction, { id }: SessionUser) {
  const columns = ['id', 'reference', 'received_at', 'state', 'first_name', 'household', 'sent_by'] as const
  const encrypted = ['key_id', 'general', 'sensitive'] as const
  const selected = [...columns, ...encrypted].map((column) => `registration.${column}` as const)
  const ofChildren = trx
    .selectFrom((query) =>
      query.selectFrom('student').select('id').where(isSeenBy(id)).offset(OPTIMIZATION_FENCE).as('child'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('registration')
          .selectAll()
          .whereRef('student_id', '=', 'child.id')
          .offset(OPTIMIZATION_FENCE)
          .as('registration'),
      (join) => join.onTrue(),
    )
    .select(selected)
  return trx
    .selectFrom('registration')
    .select(selected)
    .where('sent_by', '=', id)
    .unionAll(ofChildren)
    .orderBy('received_at', 'desc')
    .limit(MOST_REGISTRATIONS)
}

type KnownRow = Awaited<ReturnType<ReturnType<typeof selectKnown>['execute']>>[number]

/**
 * Whether the account sent the registration, or its confirmed email is that of the Enrolling Parent. A child can come into the account of another
 * parent, who must not learn an address from it.
 */
export function mayReadAnswers(
  keys: KeyRing,
  row: Pick<KnownRow, 'reference' | 'key_id' | 'general' | 'sent_by'>,
  { id, email, email_confirmation }: Pick<SessionUser, 'id' | 'email' | 'email_confirmation'>,
): boolean {
  if (row.sent_by === id) return true
  const given = answerAt(decryptAnswers(keys, row, 'general'), 'parent_1.email')
  return email_confirmation === 'confirmed' && typeof given === 'string' && normalEmail(given) === email
}

function ofAccount({ email, phone, ...user }: SessionUser) {
  return { name: fullName(user), phone, email }
}
