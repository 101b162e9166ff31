import { queryOptions } from '@tanstack/react-query'
import { listNotifications, type SystemNotification } from '../../contract/notifications.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

const PATIENCE_MS = 2000

/** What the school has to say to everyone at its doors. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => (await call(listNotifications)).body.notifications,
})

/** All of them, active or not, for the office. */
export const allNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'all'],
  queryFn: async () => (await call(listNotifications)).body.notifications,
})

/** Puts what a write answered in the place of what was read before; the doors ask anew. */
export function cacheNotifications(notifications: SystemNotification[]): void {
  queryClient.removeQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  queryClient.setQueryData(allNotificationsQuery.queryKey, notifications)
}

/** Asks for them before a door opens, so that they do not push it about; no door waits long for them. */
export async function prefetchNotifications(): Promise<void> {
  const patience = new Promise<void>((over) => setTimeout(over, PATIENCE_MS))
  await Promise.race([queryClient.prefetchQuery(notificationsQuery), patience])
}
