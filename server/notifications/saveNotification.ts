import type { NotificationFields } from '../../contract/notifications.ts'
import type { AuditTrail, Subject } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound, Problem } from '../http/problem.ts'

type Written = Pick<NotificationFields, 'message' | 'type' | 'active'>

/** So many characters of a message name it in the audit trail. */
const NAMED_BY = 60

/**
 * Creates a notification.
 * @throws 403 `notifications-off` while the school's settings do not let the office create any.
 */
export async function createNotification(trx: Transaction, trail: AuditTrail, sent: Written): Promise<void> {
  const school = await trx.selectFrom('school').select('office_creates_notifications').executeTakeFirstOrThrow()
  if (!school.office_creates_notifications)
    throw new Problem(403, 'Creating notifications is turned off in the school settings.', {
      code: 'notifications-off',
    })
  const written = columnsOf(sent)
  const { id } = await trx.insertInto('system_notification').values(written).returning('id').executeTakeFirstOrThrow()
  trail.created(subjectOf(id, written), written)
}

/**
 * Changes a notification.
 * @throws 404.
 */
export async function editNotification(
  trx: Transaction,
  trail: AuditTrail,
  { id, ...sent }: Written & { readonly id: number },
): Promise<void> {
  const before = await trx
    .selectFrom('system_notification')
    .select(['message', 'type', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  const written = columnsOf(sent)
  await trx.updateTable('system_notification').set(written).where('id', '=', id).execute()
  trail.edited(subjectOf(id, written), before, written)
}

function subjectOf(id: number, { message }: Written): Subject {
  const name = message.length > NAMED_BY ? `${message.slice(0, NAMED_BY)}…` : message
  return { kind: 'notification', id, name }
}

function columnsOf({ message, type, active }: Written): Written {
  return { message, type, active }
}
