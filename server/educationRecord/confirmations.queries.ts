import type { EducationRecord } from '../../contract/educationRecord.ts'
import { decryptConfirmed, decryptFormer } from '../confirmations/known.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { isAboutStudent } from '../rows/students.queries.ts'
import { oldestFirst } from './oldestFirst.ts'
import { type RecordRequest, readRoles, recordedBy } from './recordedBy.ts'

/** What was confirmed of the child, with the answers for the office and for the account that gave them. */
export async function readConfirmations(
  db: Database | Transaction,
  keys: KeyRing,
  { child, by }: RecordRequest,
): Promise<EducationRecord['confirmations']> {
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('confirmation')
        .select(['id', 'semester_id', 'confirmed_at', 'confirmed_by', 'key_id', 'content', 'former'])
        .select(['by_office', 'changed', 'reviewed_at'])
        .where('student_id', '=', child.id)
        .offset(OPTIMIZATION_FENCE)
        .as('confirmation'),
    )
    .innerJoin('semester', 'semester.id', 'confirmation.semester_id')
    .select(['confirmation.id', 'semester.name', 'confirmed_at', 'confirmed_by', 'key_id', 'content', 'former'])
    .select(['by_office', 'changed', 'reviewed_at'])
    .orderBy('confirmed_at')
    .execute()
  return rows.map(({ id, name, confirmed_at, confirmed_by, key_id, content, former, changed, ...row }) => {
    const isShown = by.role === 'admin' || confirmed_by === by.id
    return {
      semester: name,
      confirmed_at: confirmed_at.toISOString(),
      by: row.by_office !== null ? 'office' : confirmed_by === child.parent_id ? 'family' : 'another account',
      answers: isShown ? decryptConfirmed(keys, { id, key_id, content }) : null,
      changed,
      former: by.role === 'admin' && former ? decryptFormer(keys, id, former, key_id) : null,
      reviewed_at: row.reviewed_at?.toISOString() ?? null,
    }
  })
}

export async function readConfirmationAccesses(
  db: Database | Transaction,
  { child }: RecordRequest,
): Promise<EducationRecord['confirmation_accesses']> {
  const rows = await db.selectFrom('registration_access').selectAll().where(isAboutStudent(child.id)).execute()
  const roles = await readRoles(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return oldestFirst(rows).map(({ recorded_at, answers: group, purpose, user_id }) => ({
    date: recorded_at.toISOString(),
    group,
    purpose,
    by: recordedBy(child, { id: user_id, role: roles.get(user_id) }),
  }))
}
