import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { lazy } from 'react'
import { allNotificationsQuery } from '../../api/notifications.ts'
import { schoolQuery } from '../../api/school.ts'
import { Saved } from '../../ui/Saved.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { ListHead } from '../ListHead.tsx'
import { NothingYet } from '../NothingYet.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { CreateNotification } from './CreateNotification.tsx'
import { NOTIFICATION_COLUMNS, notificationCount } from './columns.ts'
import { NotificationPressed } from './pressed.ts'

const NotificationForm = lazy(async () => ({ default: (await import('./NotificationForm.tsx')).NotificationForm }))

/** What the school tells everybody before they sign in (document 1, section 2, "SystemNotifications"). */
export function SystemNotifications() {
  const { t } = useLingui()
  const [{ data: notifications }, { data: school }] = useSuspenseQueries({
    queries: [allNotificationsQuery, schoolQuery],
  })
  const { asked, ask, said, pressed, close } = useAsked('notification', notifications)
  return (
    <>
      <ListHead title={t`System Notifications`}>
        <CreateNotification allowed={school.office_creates_notifications} onOpen={() => ask({ what: 'create' })} />
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
      <FormDialog asked={asked} titles={{ create: t`Create Notification`, edit: t`Edit Notification` }} onClose={close}>
        {(row) => <NotificationForm notification={row} onSaved={close} />}
      </FormDialog>
    </>
  )
}
