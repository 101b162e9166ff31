import type { SystemNotification } from '../../../contract/notifications.ts'
import { createTableContext } from '../ui/tableContext.ts'

export const NotificationTableContext = createTableContext<SystemNotification>()
