import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import type { PendingCommand } from './pendingCommand.ts'

/** The state of a command: unconfirmed when nothing is set, then pending, then successful or failed. */
export interface CommandProgress {
  readonly result: EnrollmentResult | undefined
  readonly failure: Error | undefined
  readonly pending: boolean
}

export type Tone = 'success' | 'warning' | 'error'

/** The tone of the result dialog by the result's code (document 2, section 4); undefined before the result. */
export function commandTone({ result, failure }: CommandProgress, request: PendingCommand): Tone | undefined {
  if (!result) return failure && 'error'
  if (isAlreadyDone(result, request)) return 'success'
  return result.code === 202 ? 'warning' : result.code === 422 ? 'error' : 'success'
}

/** Whether the child has what the command asked for: another device of the family, or the office, was faster. */
function isAlreadyDone({ because, schedule }: EnrollmentResult, { command, drops }: PendingCommand): boolean {
  if (because === 'already-waiting') return command === 'joinWaitList'
  const keeps = command === 'swap' && schedule.enrolled.some(({ id }) => id === drops?.id)
  return because === 'already-enrolled' && !keeps
}
