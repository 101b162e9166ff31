import {
  createNotification as createNotificationCall,
  listNotifications,
  type NotificationFields,
  updateNotification,
} from '../../contract/notifications.ts'
import { english } from '../../domain/english.ts'
import { pick } from '../../domain/pick.ts'
import { withEdit } from '../../domain/withEdit.ts'
import { type AuditTrail, createRequestTrail, type Subject } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { fieldsEtag, refuseOutdated, respondWith } from '../platform/http/reply.ts'
import type { ApiRequest } from '../platform/http/request.ts'

export function notificationRoutes(api: Api): void {
  const role = ({ user }: ApiRequest<typeof listNotifications>) => user?.role ?? 'anyone'
  api.sharedQuery(listNotifications, role, async (db, { user }) => {
    return respondWith(200, { notifications: await notificationsOf(db, { activeOnly: user?.role !== 'admin' }) })
  })

  api.command(createNotificationCall, async (trx, request) => {
    await createNotification(trx, createRequestTrail(trx, request), request.body)
    return respondWith(201, { notifications: await notificationsOf(trx, { activeOnly: false }) })
  })

  api.command(updateNotification, async (trx, request) => {
    const { params, body, if_match } = request
    await editNotification(trx, createRequestTrail(trx, request), { ...body, id: params.id, if_match })
    return respondWith(200, { notifications: await notificationsOf(trx, { activeOnly: false }) })
  })
}

/** The system notifications in the order of creation, all or the active ones. */
async function notificationsOf(db: Database | Transaction, { activeOnly }: { activeOnly: boolean }) {
  const rows = await db
    .selectFrom('system_notification')
    .select(['id', ...COLUMNS])
    .$if(activeOnly, (query) => query.where('active', '=', true))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, etag: fieldsEtag(row, COLUMNS) }))
}

/** The columns that the office edits. */
const COLUMNS = ['message', 'message_es', 'type', 'active'] as const
type NotificationColumns = Pick<NotificationFields, (typeof COLUMNS)[number]>

/** Length of a message in the audit trail's subject name. */
const NAME_LENGTH = 60

/**
 * Creates a notification.
 * @throws 403 `notifications-off` while the school's settings do not allow it
 */
async function createNotification(trx: Transaction, trail: AuditTrail, fields: NotificationColumns): Promise<void> {
  const school = await trx.selectFrom('school').select('office_creates_notifications').executeTakeFirstOrThrow()
  if (!school.office_creates_notifications)
    throw new Problem(403, english`Creating notifications is turned off in the school settings.`, {
      code: 'notifications-off',
    })
  const columns = toColumns(fields)
  const { id } = await trx.insertInto('system_notification').values(columns).returning('id').executeTakeFirstOrThrow()
  trail.created(toSubject(id, columns), columns)
}

/**
 * Changes a notification.
 * @throws 404; 412 for an earlier version
 */
async function editNotification(
  trx: Transaction,
  trail: AuditTrail,
  {
    id,
    if_match,
    ...fields
  }: Partial<NotificationColumns> & { readonly id: number; readonly if_match: string | undefined },
): Promise<void> {
  const before = await trx
    .selectFrom('system_notification')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  refuseOutdated(if_match, fieldsEtag(before, COLUMNS))
  const columns = withEdit(before, fields)
  await trx.updateTable('system_notification').set(columns).where('id', '=', id).execute()
  trail.edited(toSubject(id, columns), before, columns)
}

function toSubject(id: number, { message }: NotificationColumns): Subject {
  const name = message.length > NAME_LENGTH ? `${message.slice(0, NAME_LENGTH)}…` : message
  return { kind: 'notification', id, name }
}

function toColumns(fields: NotificationColumns): NotificationColumns {
  return pick(fields, COLUMNS)
}
