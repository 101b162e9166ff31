import {
  createNotification as createNotificationCall,
  listNotifications,
  updateNotification,
} from '../../contract/notifications.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { ApiRequest } from '../http/apiRequest.ts'
import { notificationsOf } from './notifications.queries.ts'
import { createNotification, editNotification } from './saveNotification.ts'

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
    await editNotification(trx, createRequestTrail(trx, request), { ...request.body, id: request.params.id })
    return respondWith(200, { notifications: await notificationsOf(trx, { activeOnly: false }) })
  })
}
