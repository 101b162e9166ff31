import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { SystemNotification } from '../../../contract/notifications.ts'

/** Color is not the only cue (WCAG 1.4.1). */
export const NOTIFICATION_ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const satisfies Record<SystemNotification['type'], unknown>
