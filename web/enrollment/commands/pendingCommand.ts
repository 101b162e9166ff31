import type { Course } from '../../../contract/courses.ts'
import { COMMAND_PAUSES, type Pausable } from '../../../domain/pauses.ts'

/** A command of families, by the name of its endpoint. */
export type Command =
  | 'enroll'
  | 'drop'
  | 'joinWaitList'
  | 'leaveWaitList'
  | 'leaveReserve'
  | 'swap'
  | 'acceptOffer'
  | 'declineOffer'
  | 'changeStandingSwap'

/**
 * What happens to a class in the way when a seat opens: the family is asked, it is dropped, or the child is passed over. A child that adds the
 * class can leave the wait list instead.
 */
export type SwapChoice = 'ask' | 'automatic' | 'keep' | 'leave'

/** Whether the command gives the child a class, which can get in the way of one that it waits for. */
export function takesSeat({ command }: Pick<PendingCommand, 'command'>): boolean {
  return command === 'enroll' || command === 'swap' || command === 'acceptOffer'
}

/** Whether something that stops the command is paused. */
export function isPaused(command: Command, paused: readonly Pausable[]): boolean {
  return COMMAND_PAUSES[command].some((action) => paused.includes(action))
}

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
