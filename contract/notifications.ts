import { z } from 'zod'
import { Id } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const NOTIFICATION_TYPES = ['success', 'info', 'warning', 'error'] as const

/** Plain text shown as a banner on the door screens while it is active. */
export const SystemNotification = z.object({
  id: Id,
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  active: z.boolean(),
})
export type SystemNotification = z.infer<typeof SystemNotification>

/** Active ones; an admin is told of all. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/system-notifications',
  access: 'anyone',
  summary: 'System notifications',
  answers: { 200: z.object({ notifications: z.array(SystemNotification) }) },
})
