import type { NotificationFields } from '../../contract/notifications.ts'
import type { AuditTrail, Subject } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound, Problem } from '../http/problem.ts'

type NotificationColumns = Pick<NotificationFields, 'message' | 'type' | 'active'>

/** Length of a message in the audit trail's subject name. */
const NAME_LENGTH = 60

/**
 * Creates a notification.
 * @throws 403 `notifications-off` while the school's settings do not allow it
 */
export async function createNotification(
  trx: Transaction,
  trail: AuditTrail,
  fields: NotificationColumns,
): Promise<void> {
  const school = await trx.selectFrom('school').select('office_creates_notifications').executeTakeFirstOrThrow()
  if (!school.office_creates_notifications)
    throw new Problem(403, 'Creating notifications is turned off in the school settings.', {
      code: 'notifications-off',
    })
  const columns = columnsOf(fields)
  const { id } = await trx.insertInto('system_notification').values(columns).returning('id').executeTakeFirstOrThrow()
  trail.created(subjectOf(id, columns), columns)
}

/**
 * Changes a notification.
 * @throws 404.
 */
export async function editNotification(
  trx: Transaction,
  trail: AuditTrail,
  { id, ...fields }: NotificationColumns & { readonly id: number },
): Promise<void> {
  const before = await trx
    .selectFrom('system_notification')
    .select(['message', 'type', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  const columns = columnsOf(fields)
  await trx.updateTable('system_notification').set(columns).where('id', '=', id).execute()
  trail.edited(subjectOf(id, columns), before, columns)
}

function subjectOf(id: number, { message }: NotificationColumns): Subject {
  const name = message.length > NAME_LENGTH ? `${message.slice(0, NAME_LENGTH)}…` : message
  return { kind: 'notification', id, name }
}

function columnsOf({ message, type, active }: NotificationColumns): NotificationColumns {
  return { message, type, active }
}
