import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { NotificationFields, type SystemNotification } from '../../../contract/notifications.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import { pick } from '../../../domain/pick.ts'
import { call } from '../../api/call.ts'
import { allNotificationsQuery, cacheNotifications } from '../../api/notifications.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useEditConflict } from '../ui/useEditConflict.tsx'
import { draftName } from '../ui/useTableDialog.ts'
import { TYPE_LABELS, TYPES } from './types.ts'

const FIELDS = ['message', 'message_es', 'type', 'active'] as const

/** A notification's message, type and status. A new one is active. */
export function NotificationForm(props: {
  readonly notification: SystemNotification | undefined
  readonly onSaved: (message: string) => void
}) {
  const { notification, onSaved } = props
  const { t, i18n } = useLingui()
  const { message = '', message_es = '', type = 'info', active = true } = notification ?? {}
  const form = useContractForm(NotificationFields, { message, message_es, type, active })
  const conflict = useEditConflict(form, {
    loaded: notification,
    toFields: (stored: SystemNotification) => pick(stored, FIELDS),
    reload: async () => {
      const all = await queryClient.fetchQuery({ ...allNotificationsQuery, staleTime: 0 })
      return all.find(({ id }) => id === notification?.id)
    },
    inWords: (field, value) =>
      field === 'type' ? <strong>{i18n._(TYPE_LABELS[value as SystemNotification['type']])}</strong> : undefined,
  })
  const { if_match } = conflict
  const save = useMutation({
    mutationFn: async (body: BodyTo<'PUT /api/system-notifications/:id'>) =>
      notification
        ? (await call('PUT /api/system-notifications/:id', { params: { id: notification.id }, body, if_match })).body
            .notifications
        : (await call('POST /api/system-notifications', { body })).body.notifications,
    onSuccess: (notifications) => {
      cacheNotifications(notifications)
      onSaved(notification ? t`Notification successfully updated!` : t`Notification successfully added!`)
    },
  })

  const labels = {
    message: t`Message`,
    message_es: t`Message in Spanish`,
    type: t`Type`,
    active: t({ message: 'Active', context: 'class' }),
  }
  const types = TYPES.map((value) => ({ value, label: i18n._(TYPE_LABELS[value]) }))
  return (
    <Form
      form={form}
      labels={labels}
      draftName={draftName('notification', notification)}
      onSubmit={(body) => conflict.unlessChanged(save.mutateAsync(body))}
    >
      {conflict.view}
      <TextAreaField name="message" required initialFocus />
      <TextAreaField
        name="message_es"
        hint={t`Shown to families who read Spanish. Without it they read the message in English.`}
      />
      <SelectField name="type" required data={types} />
      <CheckboxField name="active" hint={t`Shown on the Login, Register, and password reset screens`} />
      <NotificationPreview />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}

/** A live preview of the notification's banner. */
function NotificationPreview() {
  const { t } = useLingui()
  const { message, type } = useWatch<SystemNotification>()
  if (!type) return null
  return (
    <Stack gap="0.375rem">
      <Text c="dimmed" fz="xs">{t`Preview:`}</Text>
      <Banner type={type}>{message}</Banner>
    </Stack>
  )
}
