import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'

/** The state of a command: unconfirmed when nothing is set, then pending, then successful or failed. */
export interface CommandProgress {
  readonly result: EnrollmentResult | undefined
  readonly failure: Error | undefined
  readonly pending: boolean
}

export type Tone = 'success' | 'warning' | 'error'

/** The tone of the result dialog by the result's code (document 2, section 4); undefined before the result. */
export function commandTone({ result, failure }: CommandProgress): Tone | undefined {
  if (result) return result.code === 202 ? 'warning' : result.code === 422 ? 'error' : 'success'
  return failure && 'error'
}
