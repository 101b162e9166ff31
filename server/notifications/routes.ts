import { listNotifications } from '../../contract/notifications.ts'
import { type Api, answer } from '../http/api.ts'

export function notificationRoutes(api: Api): void {
  api.read(listNotifications, async (db, { user }) => {
    const notifications = await db
      .selectFrom('system_notification')
      .select(['id', 'message', 'type', 'active'])
      .$if(user?.role !== 'admin', (query) => query.where('active', '=', true))
      .orderBy('id')
      .execute()
    return answer(200, { notifications })
  })
}
