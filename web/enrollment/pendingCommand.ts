import type { Course } from '../../contract/courses.ts'
import type { Command } from './actions.ts'
import { classHeadingId, SCHEDULE_HEADING_ID } from './elementIds.ts'

/** A command that is waiting for confirmation. */
export interface PendingCommand {
  readonly command: Command
  readonly course: Course
  /** The class that the child gives up, or would give up later. */
  readonly drops?: Pick<Course, 'id' | 'name'> | undefined
  readonly opener: HTMLButtonElement
}

export type CommandHandler = (request: PendingCommand) => void

/** Returns the focus to the command's button; if that is gone or disabled, to the heading of the class or schedule. */
export function returnFocus({ opener, course }: PendingCommand) {
  const isFocusable = opener.isConnected && !opener.disabled
  const preferred = isFocusable ? opener : document.getElementById(classHeadingId(course))
  const target = preferred ?? document.getElementById(SCHEDULE_HEADING_ID)
  target?.focus()
}
