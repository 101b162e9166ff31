import { readEducationRecord } from '../../contract/educationRecord.ts'
import { ACCESS_GROUPS_OF, CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import { ACCESS_GROUPS } from '../../domain/registration/sensitive.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import { actorOf, insertEntries } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { type Access, recordAccess, recordConfirmationAccess } from '../registration/office/sensitiveAnswers.ts'
import { lockStudent } from '../rows/students.queries.ts'
import { readRecord } from './readRecord.ts'
import { selectRegistrations } from './registrations.queries.ts'

export function educationRecordRoutes(api: Api, keys: KeyRing): void {
  api.command(readEducationRecord, async (trx, request) => {
    const { params, user, now } = request
    const child = requireOwnStudent(await lockStudent(trx, params.id), user)
    const actor = actorOf(request)
    const exported = { action: 'exported', subject: studentSubject(child.id, child), before: null } as const
    await insertEntries(trx, actor, [{ ...exported, after: { file: 'education-record' } }])
    if (user.role === 'admin') {
      const registrations = await selectRegistrations(trx, child.id).execute()
      await recordAccess(trx, registrations, { actor, now, purpose: 'export', groups: ACCESS_GROUPS })
      await recordConfirmedExport(trx, child.id, { actor, now })
    }
    return respondWith(200, { record: await readRecord(trx, keys, { child, by: user, now }) })
  })
}

/** A child of whom nothing was confirmed has nothing to read. */
async function recordConfirmedExport(
  trx: Transaction,
  student_id: number,
  by: Pick<Access, 'actor' | 'now'>,
): Promise<void> {
  const confirmed = trx.selectFrom('confirmation').select('id').where('student_id', '=', student_id).limit(1)
  if (!(await confirmed.executeTakeFirst())) return
  const groups = [...new Set(CONFIRMATION_GROUPS.flatMap((group) => ACCESS_GROUPS_OF[group]))]
  await recordConfirmationAccess(trx, [student_id], { ...by, purpose: 'export', groups })
}
