import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { allNotificationsQuery } from '../../api/notifications.ts'
import { Saved } from '../../ui/Saved.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { ListHead } from '../ListHead.tsx'
import { NothingYet } from '../NothingYet.tsx'
import { ClosedButton } from '../ui/ClosedButton.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { NOTIFICATION_COLUMNS, notificationCount } from './columns.ts'
import { NotificationPressed } from './pressed.ts'

const NotificationForm = lazy(async () => ({ default: (await import('./NotificationForm.tsx')).NotificationForm }))

/** What the school tells everybody at its doors; new ones are made by the API alone (document 1, section 2, "SystemNotifications"). */
export function SystemNotifications() {
  const { t } = useLingui()
  const { data: notifications } = useSuspenseQuery(allNotificationsQuery)
  const { asked, said, pressed, close } = useAsked('notification', notifications)
  const why = t`New notifications are made by the school's own systems. Here those that are there can be edited.`
  return (
    <>
      <ListHead title={t`System Notifications`}>
        <ClosedButton why={why}>{t`Create Notification`}</ClosedButton>
      </ListHead>
      <Saved message={said} />
      <NotificationPressed value={pressed}>
        <SearchTable
          caption={t`System Notifications`}
          rows={notifications}
          columns={NOTIFICATION_COLUMNS}
          count={notificationCount}
          sort={{ id: 'id', order: 'asc' }}
          file="notifications"
          empty={<NothingYet>{t`There are no notifications yet.`}</NothingYet>}
        />
      </NotificationPressed>
      <FormDialog asked={asked} titles={{ edit: t`Edit Notification` }} onClose={close}>
        {(row) => row && <NotificationForm notification={row} onSaved={close} />}
      </FormDialog>
    </>
  )
}
