import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { allNotificationsQuery } from '../../api/notifications.ts'
import { schoolQuery } from '../../api/school.ts'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useTableDialog } from '../ui/useTableDialog.ts'
import { CreateNotification } from './CreateNotification.tsx'
import { NOTIFICATION_COLUMNS, notificationCount } from './columns.ts'
import { NotificationTableContext } from './notificationTableContext.ts'

const NotificationForm = lazyPart(async () => (await import('./NotificationForm.tsx')).NotificationForm)

/** The notifications on the public pages (document 1, section 2, "SystemNotifications"). */
export function SystemNotifications() {
  const { t } = useLingui()
  const [{ data: notifications }, { data: school }] = useSuspenseQueries({
    queries: [allNotificationsQuery, schoolQuery],
  })
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('notification', notifications)
  return (
    <>
      <ListHeader title={t`System Notifications`}>
        <CreateNotification
          allowed={school.office_creates_notifications}
          onOpen={() => openDialog({ action: 'create' })}
        />
      </ListHeader>
      <SuccessAlert message={message} />
      <NotificationTableContext value={tableActions}>
        <SearchTable
          caption={t`System Notifications`}
          rows={notifications}
          columns={NOTIFICATION_COLUMNS}
          countLabel={notificationCount}
          defaultSort={{ id: 'id', order: 'asc' }}
          fileName="notifications"
          emptyState={<EmptyState>{t`There are no notifications yet.`}</EmptyState>}
        />
      </NotificationTableContext>
      <FormDialog
        dialog={dialog}
        titles={{ create: t`Create Notification`, edit: t`Edit Notification` }}
        onClose={close}
      >
        {(row) => <NotificationForm notification={row} onSaved={close} />}
      </FormDialog>
    </>
  )
}
