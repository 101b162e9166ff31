import { queryOptions } from '@tanstack/react-query'
import { listNotifications } from '../../contract/notifications.ts'
import { call } from './call.ts'
import { queryClient } from './queries.ts'

const PATIENCE_MS = 2000

/** What the school has to say to everyone at its doors. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => (await call(listNotifications)).body.notifications,
})

/** Asks for them before a door opens, so that they do not push it about; no door waits long for them. */
export async function readNotifications(): Promise<void> {
  const patience = new Promise<void>((over) => setTimeout(over, PATIENCE_MS))
  await Promise.race([queryClient.prefetchQuery(notificationsQuery), patience])
}
