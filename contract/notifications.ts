import { z } from 'zod'
import { Etag, Flag, Id, IdText, Ignored, kept, optionalText, requiredText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

const NOTIFICATION_TYPES = ['success', 'info', 'warning', 'error'] as const

/** Plain text that the sign-in screens show as a banner while it is active. */
export const SystemNotification = z.object({
  id: Id,
  message: z.string(),
  /** In Spanish. Empty when everyone reads the English text. */
  message_es: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  active: z.boolean(),
  etag: Etag,
})
export type SystemNotification = z.infer<typeof SystemNotification>

/** The active notifications; an admin gets all of them. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/system-notifications',
  access: 'anyone',
  summary: 'List system notifications',
  responses: { 200: z.object({ notifications: z.array(SystemNotification) }) },
})

const NotificationsResponse = z.object({ notifications: z.array(SystemNotification) })

export const NotificationFields = z.strictObject({
  message: requiredText(500),
  message_es: optionalText(500),
  type: z.enum(NOTIFICATION_TYPES, { error: FIELD_IS_REQUIRED }),
  active: Flag,
  id: Ignored,
  etag: Ignored,
  culprit: Ignored,
})
export type NotificationFields = z.infer<typeof NotificationFields>

export const createNotification = endpoint({
  method: 'POST',
  path: '/api/system-notifications',
  access: 'admin',
  summary: 'Add a system notification',
  body: NotificationFields,
  responses: { 201: NotificationsResponse },
})

export const updateNotification = endpoint({
  method: 'PUT',
  path: '/api/system-notifications/:id',
  access: 'admin',
  summary: 'Edit a system notification',
  params: z.object({ id: IdText }),
  body: z.strictObject(kept(NotificationFields.shape)),
  responses: { 200: NotificationsResponse },
  refusesOutdated: true,
})
