import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import type { SystemNotification } from '../../../contract/notifications.ts'
import { NOTIFICATION_ICONS } from '../../ui/feedback/notificationIcons.ts'
import { RowAction, RowActions } from '../ui/RowActions.tsx'
import styles from './Notifications.module.css'
import { NotificationTableContext } from './notificationTableContext.ts'
import { typeLabel } from './typeLabel.ts'

/** The type with its color and icon. */
export function TypeCell({ row: { type } }: { readonly row: SystemNotification }) {
  const { i18n } = useLingui()
  const Icon = NOTIFICATION_ICONS[type]
  return (
    <span className={styles.type} data-type={type}>
      <Icon size={18} aria-hidden />
      {i18n._(typeLabel(type))}
    </span>
  )
}

export function NotificationActions({ row }: { readonly row: SystemNotification }) {
  const { t } = useLingui()
  const { openDialog } = useContext(NotificationTableContext)
  return (
    <RowActions>
      <RowAction label={t`Edit`} name={t`notification ${row.id}`} onClick={() => openDialog({ action: 'edit', row })} />
    </RowActions>
  )
}
