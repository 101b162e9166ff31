import type { Course } from '../../contract/courses.ts'

/** `choose`: changes the standing swap of a place on a wait list. */
export type Command = 'enroll' | 'wait' | 'drop' | 'leave' | 'swap' | 'accept' | 'decline' | 'choose'

/** What happens to a class in the way when a seat opens: the family is asked, it is dropped, or the child is passed over. */
export type SwapChoice = 'ask' | 'automatic' | 'keep'

/** A command that is waiting for confirmation. */
export interface PendingCommand {
  readonly command: Command
  readonly course: Course
  /** The class that the child gives up, or would give up later. */
  readonly drops?: Pick<Course, 'id' | 'name'> | undefined
  /** The choice of a waiting child so far. */
  readonly choice?: SwapChoice | undefined
  readonly opener: HTMLButtonElement
}

export type CommandHandler = (request: PendingCommand) => void
