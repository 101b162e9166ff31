import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useContext, useId } from 'react'
import type { SystemNotification } from '../../../contract/notifications.ts'
import { call } from '../../api/call.ts'
import { allNotificationsQuery, cacheNotifications } from '../../api/notifications.ts'
import { queryClient } from '../../api/queryClient.ts'
import { schoolQuery } from '../../api/school.ts'
import { NOTIFICATION_ICONS } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import type { Column } from '../../ui/table/column.ts'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { ListHeader } from '../ListScreen.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { OpenRowButton } from '../ui/OpenRowButton.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { classStatusLabel, StatusButton } from '../ui/StatusButton.tsx'
import { createTableContext, useTableDialog } from '../ui/useTableDialog.ts'
import { TYPE_LABELS } from './types.ts'

const NotificationTableContext = createTableContext<SystemNotification>()

/** ID, Message, Type, Active, Actions (document 2, section 9). */
const NOTIFICATION_COLUMNS: readonly Column<SystemNotification>[] = [
  { id: 'id', noWrap: true, label: msg`ID`, text: ({ id }) => id, sortValue: ({ id }) => id },
  { id: 'message', label: msg`Message`, text: ({ message }) => message, rowHeader: true, Cell: MessageCell },
  { id: 'type', noWrap: true, label: msg`Type`, text: ({ type }) => TYPE_LABELS[type], Cell: TypeCell },
  {
    id: 'active',
    noWrap: true,
    label: msg({ message: 'Active', context: 'class' }),
    text: classStatusLabel,
    Cell: ActiveCell,
  },
  {
    id: 'actions',
    noWrap: true,
    label: msg`Actions`,
    text: () => '',
    unsortable: true,
    actions: true,
    Cell: NotificationActions,
  },
]

function notificationCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# notification', other: '# notifications' })}`
}

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

/** Toggles whether the notification is shown on the public pages. */
function ActiveCell({ row }: { readonly row: SystemNotification }) {
  const { t } = useLingui()
  const { id, message, message_es, type, active, etag } = row
  const toggle = useMutation({
    mutationFn: () =>
      call('PUT /api/system-notifications/:id', {
        params: { id },
        body: { message, message_es, type, active: !active },
        if_match: etag,
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: allNotificationsQuery.queryKey }),
    onSuccess: ({ body }) => cacheNotifications(body.notifications),
  })
  return (
    <StatusButton
      active={active}
      status={classStatusLabel(row)}
      label={active ? t`Active: make notification ${id} inactive` : t`Inactive: make notification ${id} active`}
      toggle={toggle}
    />
  )
}

/** Opens the form for a new notification, or links to the settings when they do not allow it. */
function CreateNotification({ allowed, onOpen }: { readonly allowed: boolean; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const hintId = useId()
  const label = t`Create Notification`
  if (allowed) return <Button onClick={onOpen}>{label}</Button>
  return (
    <Group gap="0.5rem 1rem" justify="flex-end" ms="auto">
      <Text c="dimmed" fz="xs" id={hintId}>
        <Trans>
          Creating notifications is turned off. You can turn it on in the{' '}
          <Link to="/admin/dashboard/school">School settings</Link>.
        </Trans>
      </Text>
      <Button aria-disabled data-disabled aria-describedby={hintId} onClick={(event) => event.preventDefault()}>
        {label}
      </Button>
    </Group>
  )
}

/** The type with its color and icon. */
function TypeCell({ row: { type } }: { readonly row: SystemNotification }) {
  const { i18n } = useLingui()
  const Icon = NOTIFICATION_ICONS[type]
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="0.375rem"
      wrap="nowrap"
      py="0.125rem"
      ps="0.375rem"
      pe="0.625rem"
      bdrs="2rem"
      bg="var(--tint)"
      c="var(--tone)"
      fz="xs"
      fw={600}
      data-tone={type}
    >
      <Icon size={18} />
      {i18n._(TYPE_LABELS[type])}
    </Group>
  )
}

/** Opens the form of the notification. */
function MessageCell({ row }: { readonly row: SystemNotification }) {
  const { openDialog } = useContext(NotificationTableContext)
  return <OpenRowButton onClick={() => openDialog({ action: 'edit', row })}>{row.message}</OpenRowButton>
}

function NotificationActions({ row }: { readonly row: SystemNotification }) {
  const { t } = useLingui()
  const { openDialog } = useContext(NotificationTableContext)
  const edit = { label: t`Edit`, onClick: () => openDialog({ action: 'edit', row }) }
  return <RowMenu name={t`notification ${row.id}`} commands={[edit]} />
}
