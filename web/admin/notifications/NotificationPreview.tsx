import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { SystemNotification } from '../../../contract/notifications.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import styles from './Notifications.module.css'

/** A live preview of the notification's banner. */
export function NotificationPreview() {
  const { t } = useLingui()
  const { message, type } = useWatch<SystemNotification>()
  if (!type) return null
  return (
    <div className={styles.preview}>
      <p>{t`Preview:`}</p>
      <Banner type={type}>{message}</Banner>
    </div>
  )
}
