import type { Semester } from '../../contract/semesters.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { queueMassEmails } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { accountsToRemind } from './office.queries.ts'
import { requireAsking } from './ownChildren.ts'

/** Emails each family with a child that is not confirmed, and returns how many. Two people who press at once remind once. @throws 422 `not-asked` */
export async function remind(
  trx: Transaction,
  trail: AuditTrail,
  { semester, now }: { readonly semester: Semester; readonly now: Date },
): Promise<number> {
  await trx.selectFrom('semester').select('id').where('id', '=', semester.id).forNoKeyUpdate().execute()
  requireAsking(semester, today(await schoolOf(trx, now), now))
  const accounts = await accountsToRemind(trx, semester.id, now).execute()
  const reminders = accounts.map(({ id }) => ({ semester_id: semester.id, user_id: id, reminded_at: now }))
  if (reminders.length === 0) return 0
  await trx
    .insertInto('confirmation_reminder')
    .values(reminders)
    .onConflict((on) => on.columns(['semester_id', 'user_id']).doUpdateSet({ reminded_at: now }))
    .execute()
  await queueMassEmails(
    trx,
    reminders.map(({ semester_id, user_id }) => ({ about: 'confirmation-reminder', semester_id, user_id })),
  )
  const subject = { kind: 'semester', id: semester.id, name: semester.name } as const
  trail.edited(subject, { reminded_families: null }, { reminded_families: reminders.length })
  return reminders.length
}
