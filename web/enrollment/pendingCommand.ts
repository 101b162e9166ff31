import type { Course } from '../../contract/courses.ts'
import type { Command } from './actions.ts'
import { classHeadingId, SCHEDULE_HEADING_ID } from './focusTargets.ts'

/** A command that waits for confirmation. */
export interface PendingCommand {
  readonly command: Command
  readonly course: Course
  readonly opener: HTMLButtonElement
}

export type RequestCommand = (request: PendingCommand) => void

/** Returns the focus to the button of the command; if it is gone or disabled, to the class, else to the schedule. */
export function returnFocus({ opener, course }: PendingCommand) {
  const isFocusable = opener.isConnected && !opener.disabled
  const preferred = isFocusable ? opener : document.getElementById(classHeadingId(course))
  const target = preferred ?? document.getElementById(SCHEDULE_HEADING_ID)
  target?.focus()
}
