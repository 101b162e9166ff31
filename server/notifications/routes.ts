import {
  createNotification,
  listNotifications,
  type NotificationFields,
  updateNotification,
} from '../../contract/notifications.ts'
import { type Api, answer } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import { notificationsOf } from './notifications.queries.ts'

export function notificationRoutes(api: Api): void {
  api.read(listNotifications, async (db, { user }) => {
    return answer(200, { notifications: await notificationsOf(db, { activeOnly: user?.role !== 'admin' }) })
  })

  api.write(createNotification, async (trx, { body }) => {
    await trx.insertInto('system_notification').values(columnsOf(body)).execute()
    return answer(201, { notifications: await notificationsOf(trx, { activeOnly: false }) })
  })

  api.write(updateNotification, async (trx, { params: { id }, body }) => {
    const edited = await trx
      .updateTable('system_notification')
      .set(columnsOf(body))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!edited) throw notFound()
    return answer(200, { notifications: await notificationsOf(trx, { activeOnly: false }) })
  })
}

function columnsOf({ message, type, active }: NotificationFields) {
  return { message, type, active }
}
