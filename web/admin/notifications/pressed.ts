import type { SystemNotification } from '../../../contract/notifications.ts'
import { pressedIn } from '../ui/pressed.ts'

export const NotificationPressed = pressedIn<SystemNotification>()
