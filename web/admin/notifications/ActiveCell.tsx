import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SystemNotification, updateNotification } from '../../../contract/notifications.ts'
import { call } from '../../api/call.ts'
import { cacheNotifications } from '../../api/notifications.ts'
import { StatusButton } from '../ui/StatusButton.tsx'

/** Toggles whether the notification is shown on the public pages. */
export function ActiveCell({ row }: { readonly row: SystemNotification }) {
  const { t } = useLingui()
  const { id, message, type, active } = row
  const toggle = useMutation({
    mutationFn: () => call(updateNotification, { params: { id }, body: { message, type, active: !active } }),
    onSuccess: ({ body }) => cacheNotifications(body.notifications),
  })
  return (
    <StatusButton
      active={active}
      label={active ? t`Active: make notification ${id} inactive` : t`Inactive: make notification ${id} active`}
      toggle={toggle}
    />
  )
}
