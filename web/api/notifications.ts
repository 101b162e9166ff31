import { queryOptions } from '@tanstack/react-query'
import type { SystemNotification } from '../../contract/notifications.ts'
import { call } from './call.ts'
import { isFirstLoad, queryClient } from './queryClient.ts'

const PREFETCH_TIMEOUT_MS = 2000

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ queryKey }) =>
    (await call('GET /api/system-notifications', { acceptsStale: isFirstLoad(queryKey) })).body.notifications,
})

export const allNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'all'],
  queryFn: async () => (await call('GET /api/system-notifications')).body.notifications,
})

/** For the office. The sign-in screens fetch theirs again. */
export function cacheNotifications(notifications: SystemNotification[]): void {
  queryClient.removeQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  queryClient.setQueryData(allNotificationsQuery.queryKey, notifications)
}

/** Called before a sign-in screen opens, to prevent a layout shift. Waits two seconds at most. */
export async function prefetchNotifications(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT_MS))
  await Promise.race([queryClient.prefetchQuery(notificationsQuery), timeout])
}
