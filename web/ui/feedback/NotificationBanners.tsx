import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery } from '../../api/notifications.ts'
import { Banner } from './Banner.tsx'

/** Those a person has put away, until the page is loaded anew. */
const dismissed = new Set<number>()

/** The school's active notifications, for the door screens. When they cannot be loaded the door opens without them. */
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
