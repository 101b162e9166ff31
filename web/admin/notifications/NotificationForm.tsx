import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { RequestBody } from '../../../contract/endpoint.ts'
import {
  createNotification,
  NotificationFields,
  type SystemNotification,
  updateNotification,
} from '../../../contract/notifications.ts'
import { call } from '../../api/call.ts'
import { cacheNotifications } from '../../api/notifications.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { draftName } from '../ui/useTableDialog.ts'
import { NotificationPreview } from './NotificationPreview.tsx'
import { TYPES, typeLabel } from './typeLabel.ts'

/** A notification's message, type and status. A new one is active. */
export function NotificationForm(props: {
  readonly notification: SystemNotification | undefined
  readonly onSaved: (message: string) => void
}) {
  const { notification, onSaved } = props
  const { t, i18n } = useLingui()
  const { message = '', type = 'info', active = true } = notification ?? {}
  const form = useContractForm(NotificationFields, { message, type, active })
  const save = useMutation({
    mutationFn: async (body: RequestBody<typeof updateNotification>) =>
      notification
        ? (await call(updateNotification, { params: { id: notification.id }, body })).body.notifications
        : (await call(createNotification, { body })).body.notifications,
    onSuccess: (notifications) => {
      cacheNotifications(notifications)
      onSaved(notification ? t`Notification successfully updated!` : t`Notification successfully added!`)
    },
  })

  const labels = { message: t`Message`, type: t`Type`, active: t`Active` }
  const types = TYPES.map((value) => ({ value, label: i18n._(typeLabel(value)) }))
  return (
    <Form form={form} labels={labels} draftName={draftName('notification', notification)} onSubmit={save.mutateAsync}>
      <TextAreaField name="message" required initialFocus />
      <SelectField name="type" required data={types} />
      <CheckboxField name="active" hint={t`Shown on the Login, Register, and password reset screens`} />
      <NotificationPreview />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
