import type { PendingCommand } from '../roster/pendingCommand.ts'
import { classHeadingId, SCHEDULE_HEADING_ID } from './elementIds.ts'

/** Returns the focus to the command's button; if that is gone or disabled, to the heading of the class or schedule. */
export function returnFocus({ opener, course }: PendingCommand) {
  const isFocusable = opener.isConnected && !opener.disabled
  const preferred = isFocusable ? opener : document.getElementById(classHeadingId(course))
  const target = preferred ?? document.getElementById(SCHEDULE_HEADING_ID)
  target?.focus()
}
