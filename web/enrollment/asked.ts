import type { Course } from '../../contract/courses.ts'
import type { Command } from './offers.ts'
import { classPlace, SCHEDULE_PLACE } from './places.ts'

/** A command somebody pressed and has not confirmed yet. */
export interface Asked {
  readonly command: Command
  readonly course: Course
  readonly opener: HTMLButtonElement
}

export type Ask = (asked: Asked) => void

/** Gives the focus back to the button that asked; when the change took that button away, to its class, else to the schedule. */
export function returnFocus({ opener, course }: Asked) {
  const stillThere = opener.isConnected && !opener.disabled
  const place = stillThere ? opener : document.getElementById(classPlace(course))
  const target = place ?? document.getElementById(SCHEDULE_PLACE)
  target?.focus()
}
