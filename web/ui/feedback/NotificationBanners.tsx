import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SystemNotification } from '../../../contract/notifications.ts'
import { notificationsQuery } from '../../api/notifications.ts'
import { schoolText } from '../format/schoolText.ts'
import { Banner } from './Banner.tsx'
import { closedNotices, noticeKey, storeClosed } from './closedNotices.ts'

/** Empty if the notifications cannot be loaded. One that was closed stays closed in this browser. */
export function NotificationBanners() {
  const { data: notifications = [] } = useQuery(notificationsQuery)
  const [closed, setClosed] = useState(closedNotices)
  const close = (notice: SystemNotification) => {
    // Another tab may have closed others meanwhile.
    const all = [...new Set([...closed, ...closedNotices(), noticeKey(notice)])]
    setClosed(all)
    storeClosed(all, notifications)
  }
  return notifications
    .filter((notice) => notice.active && !closed.includes(noticeKey(notice)))
    .map((notice) => (
      <Banner key={notice.id} type={notice.type} onDismiss={() => close(notice)}>
        <NoticeText notice={notice} />
      </Banner>
    ))
}

function NoticeText({ notice: { message, message_es } }: { readonly notice: SystemNotification }) {
  const { i18n } = useLingui()
  const { text, lang } = schoolText(i18n, message, message_es)
  return <span lang={lang}>{text}</span>
}
