import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SystemNotification } from '../../../contract/notifications.ts'
import { notificationsQuery } from '../../api/notifications.ts'
import { focusOnMount } from '../focus/focusOnMount.ts'
import { schoolText } from '../format/schoolText.ts'
import { IconInfoCircle } from '../icons.tsx'
import { Banner } from './Banner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { closedNotices, noticeKey, storeClosed } from './closedNotices.ts'

/**
 * Empty if the notifications cannot be loaded. One that was closed stays closed in this browser. Those that come after the screen is shown
 * would move it, so a bar offers them.
 */
export function NotificationBanners() {
  const { data: notifications = [] } = useQuery(notificationsQuery)
  const [closed, setClosed] = useState(closedNotices)
  const opened = notifications.filter((notice) => notice.active && !closed.includes(noticeKey(notice)))
  const [shown, setShown] = useState(() => opened.map(noticeKey))
  const [focused, setFocused] = useState<string>()
  const late = opened.map(noticeKey).filter((key) => !shown.includes(key))
  const close = (notice: SystemNotification) => {
    // Another tab may have closed others meanwhile.
    const all = [...new Set([...closed, ...closedNotices(), noticeKey(notice)])]
    setClosed(all)
    storeClosed(all, notifications)
  }
  const showLate = () => {
    setShown([...shown, ...late])
    setFocused(late[0])
  }
  return (
    <>
      {opened
        .filter((notice) => shown.includes(noticeKey(notice)))
        .map((notice) => (
          <Banner key={notice.id} type={notice.type} onDismiss={() => close(notice)}>
            <NoticeText notice={notice} isFocused={noticeKey(notice) === focused} />
          </Banner>
        ))}
      {late.length > 0 && <LateNotices count={late.length} onShow={showLate} />}
    </>
  )
}

/** A phone number in a text of the office: "(602) 555 - 0100". Splits the text at each. */
const PHONE = /(\(?\d{3}\)?[ .-]?\d{3} ?[.-] ?\d{4})/

/** A notice, whose phone numbers do not break between lines. */
function NoticeText(props: { readonly notice: SystemNotification; readonly isFocused: boolean }) {
  const { notice, isFocused } = props
  const { i18n } = useLingui()
  const { text, lang } = schoolText(i18n, notice.message, notice.message_es)
  return (
    <span lang={lang} tabIndex={-1} ref={isFocused ? focusOnMount : undefined}>
      {text.split(PHONE).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has its place in the text
        <span key={index} style={index % 2 === 1 ? { whiteSpace: 'nowrap' } : undefined}>
          {part}
        </span>
      ))}
    </span>
  )
}

function LateNotices({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useLingui()
  return (
    <BottomBar>
      <IconInfoCircle />
      <p role="status">
        <Plural value={count} one="The school has a notice for you." other="The school has # notices for you." />
      </p>
      <Button onClick={onShow}>{t`Show`}</Button>
    </BottomBar>
  )
}
