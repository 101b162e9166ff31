import { isFull } from '../../domain/course.ts'
import {
  type EnrollmentState,
  type Refusal,
  whyNotDrop,
  whyNotEnroll,
  whyNotLeave,
  whyNotWait,
} from '../../domain/enrollment.ts'

/** What a family can ask for: a seat, a place on the wait list, out of the class, off the wait list. */
export type Command = 'enroll' | 'wait' | 'drop' | 'leave'

/** One button of a class; with `whyNot` it is shown and cannot be pressed. */
export interface ClassAction {
  readonly command: Command
  readonly whyNot: Refusal | undefined
}

/**
 * The buttons a class shows to this child (document 2, section 4, "Enrollment per course"). A full class keeps its
 * disabled place for Add and offers the wait list beside it; a waiting child may take a seat that has become free.
 */
export function actionsFor(standing: EnrollmentState): ClassAction[] {
  const add: ClassAction = { command: 'enroll', whyNot: whyNotEnroll(standing) }
  const leave: ClassAction = { command: 'leave', whyNot: whyNotLeave(standing) }
  const full = isFull(standing.course)
  if (standing.status === 'enrolled') return [{ command: 'drop', whyNot: whyNotDrop(standing) }]
  if (standing.status === 'waiting') return full ? [leave] : [add, leave]
  return full ? [add, { command: 'wait', whyNot: whyNotWait(standing) }] : [add]
}

/** The reasons to tell, each once though two buttons share it; that a class is full its seats say already. */
export function reasonsOf(offers: readonly ClassAction[]): Refusal[] {
  const refusals = offers.flatMap(({ whyNot }) => (whyNot && whyNot.because !== 'full' ? [whyNot] : []))
  return [...new Map(refusals.map((refusal) => [refusal.because, refusal])).values()]
}
