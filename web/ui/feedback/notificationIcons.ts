import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { SystemNotification } from '../../../contract/notifications.ts'

/** What tells the type of a message beside its colour. */
export const NOTIFICATION_ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const satisfies Record<SystemNotification['type'], unknown>
