import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { SentBody } from '../../../contract/endpoint.ts'
import { NotificationFields, type SystemNotification, updateNotification } from '../../../contract/notifications.ts'
import { call } from '../../api/call.ts'
import { keepNotifications } from '../../api/notifications.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Form, useContractForm } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { draftOf } from '../ui/useAsked.ts'
import { NotificationPreview } from './NotificationPreview.tsx'
import { TYPES, typeLabel } from './typeLabel.ts'

/** What a notification says, how loudly, and whether anybody sees it. */
export function NotificationForm(given: {
  readonly notification: SystemNotification
  readonly onSaved: (said: string) => void
}) {
  const { notification, onSaved } = given
  const { t, i18n } = useLingui()
  const { id, message, type, active } = notification
  const form = useContractForm(NotificationFields, { message, type, active })
  const save = useMutation({
    mutationFn: async (body: SentBody<typeof updateNotification>) =>
      (await call(updateNotification, { params: { id }, body })).body.notifications,
    onSuccess: (notifications) => {
      keepNotifications(notifications)
      onSaved(t`Notification successfully updated!`)
    },
  })

  const labels = { message: t`Message`, type: t`Type`, active: t`Active` }
  const types = TYPES.map((value) => ({ value, label: i18n._(typeLabel(value)) }))
  return (
    <Form form={form} labels={labels} draft={draftOf('notification', notification)} onSend={save.mutateAsync}>
      <TextAreaField name="message" required first />
      <SelectField name="type" required data={types} />
      <CheckField name="active" hint={t`Stands on the Login, Register and password-reset screens`} />
      <NotificationPreview />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
