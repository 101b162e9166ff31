import type { ChangedAnswers, reviewConfirmations } from '../../contract/confirmations.ts'
import type { BodyOf, ResponseOf } from '../../contract/endpoint.ts'
import { ACCESS_GROUPS_OF, answersOf } from '../../domain/confirmations/groups.ts'
import { fullName } from '../../domain/person.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { Actor, AuditTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { recordConfirmationAccess } from '../registration/office/sensitiveAnswers.ts'
import { decryptConfirmed, decryptFormer } from './known.ts'

interface Reading {
  readonly ids: readonly string[]
  readonly actor: Actor
  readonly now: Date
}

/** The open changes among these, old and new. Who reads the sensitive ones is recorded before they are decrypted. */
export async function readChanges(trx: Transaction, keys: KeyRing, { ids, ...by }: Reading): Promise<ChangedAnswers[]> {
  const rows = await selectOpen(trx, ids).select(['confirmation.key_id', 'content', 'former']).execute()
  for (const { student_id, changed } of rows) {
    const groups = changed.flatMap((group) => ACCESS_GROUPS_OF[group])
    await recordConfirmationAccess(trx, [student_id], { ...by, purpose: 'read', groups })
  }
  return rows.flatMap(({ id, key_id, content, former, changed, confirmed_at, ...child }) =>
    former === null
      ? []
      : {
          ...child,
          ...{ id, changed, confirmed_at: confirmed_at.toISOString() },
          was: answersOf(decryptFormer(keys, id, former, key_id), changed),
          becomes: answersOf(decryptConfirmed(keys, { id, key_id, content }), changed),
        },
  )
}

interface Review extends BodyOf<typeof reviewConfirmations> {
  readonly by: SessionUser
  readonly now: Date
}

/** Ends the review of these changes and forgets the former answers. Locks the students first, as a family that confirms does. One that was confirmed again since the office saw it stays open. */
export async function review(
  trx: Transaction,
  trail: AuditTrail,
  { confirmations, by, now }: Review,
): Promise<ResponseOf<typeof reviewConfirmations>> {
  const seen = new Map(confirmations.map(({ id, revision }) => [id, revision]))
  const named = await selectOpen(trx, [...seen.keys()]).execute()
  await lockRows(trx, { students: named.map(({ student_id }) => student_id) })
  const open = await selectOpen(trx, [...seen.keys()])
    .forUpdate('confirmation')
    .execute()
  const reviewed = open.filter(({ id, revision }) => seen.get(id) === revision)
  const ids = reviewed.map(({ id }) => id)
  if (ids.length > 0)
    await trx
      .updateTable('confirmation')
      .set({ review: 'reviewed', former: null, reviewed_at: now, reviewed_by: fullName(by) })
      .where('id', 'in', ids)
      .execute()
  for (const { student_id, changed, ...child } of reviewed)
    trail.edited(studentSubject(student_id, child), { reviewed_answers: [] }, { reviewed_answers: changed })
  return { reviewed: ids, outdated: open.map(({ id }) => id).filter((id) => !ids.includes(id)) }
}

/** In the order of their ids, in which they are locked. */
function selectOpen(trx: Transaction, ids: readonly string[]) {
  return trx
    .selectFrom('confirmation')
    .innerJoin('student', 'student.id', 'confirmation.student_id')
    .select(['confirmation.id', 'confirmation.revision', 'changed', 'confirmed_at'])
    .select(['student_id', 'first_name', 'last_name'])
    .where('confirmation.id', 'in', [...ids])
    .where('review', '=', 'open')
    .orderBy('confirmation.id')
}
