import { onTestFinished } from 'vitest'
import { clicksSoFar, startCountingClicks } from './usable.ts'

/**
 * Counts what a person presses for a job from now on. Each press of a button, link or check box counts one, also by keyboard. A choice from a select
 * counts two: the press that opens it, and the choice. Typing is not counted, because Tab leads from one field to the next.
 */
export function countClicks(): () => number {
  onTestFinished(startCountingClicks())
  return clicksSoFar
}
