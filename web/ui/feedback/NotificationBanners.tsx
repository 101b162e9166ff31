import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery } from '../../api/notifications.ts'
import { Banner } from './Banner.tsx'

/** Ids of dismissed notifications, until the page reloads. */
const dismissed = new Set<number>()

/** Empty if the notifications cannot be loaded. */
export function NotificationBanners() {
  const { data: notifications = [] } = useQuery(notificationsQuery)
  const [, setCount] = useState(dismissed.size)
  const dismiss = (id: number) => setCount(dismissed.add(id).size)
  return notifications
    .filter(({ id, active }) => active && !dismissed.has(id))
    .map(({ id, type, message }) => (
      <Banner key={id} type={type} onDismiss={() => dismiss(id)}>
        {message}
      </Banner>
    ))
}
