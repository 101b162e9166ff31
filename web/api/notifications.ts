import { queryOptions } from '@tanstack/react-query'
import { listNotifications, type SystemNotification } from '../../contract/notifications.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

const PREFETCH_TIMEOUT_MS = 2000

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => (await call(listNotifications)).body.notifications,
})

/** All notifications, active or not, for the office. */
export const allNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'all'],
  queryFn: async () => (await call(listNotifications)).body.notifications,
})

/** Caches the notifications of a command's response for the office; the sign-in screens fetch theirs again. */
export function cacheNotifications(notifications: SystemNotification[]): void {
  queryClient.removeQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  queryClient.setQueryData(allNotificationsQuery.queryKey, notifications)
}

/** Loads the notifications before a sign-in screen opens, to prevent a layout shift; waits two seconds at most. */
export async function prefetchNotifications(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT_MS))
  await Promise.race([queryClient.prefetchQuery(notificationsQuery), timeout])
}
