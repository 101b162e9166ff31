import type { Course } from '../../contract/courses.ts'
import type { Command } from './actions.ts'
import { classHeadingId, SCHEDULE_HEADING_ID } from './focusTargets.ts'

/** A command somebody pressed and has not confirmed yet. */
export interface PendingCommand {
  readonly command: Command
  readonly course: Course
  readonly opener: HTMLButtonElement
}

export type RequestCommand = (asked: PendingCommand) => void

/** Gives the focus back to the button that asked; when the change took that button away, to its class, else to the schedule. */
export function returnFocus({ opener, course }: PendingCommand) {
  const stillThere = opener.isConnected && !opener.disabled
  const place = stillThere ? opener : document.getElementById(classHeadingId(course))
  const target = place ?? document.getElementById(SCHEDULE_HEADING_ID)
  target?.focus()
}
