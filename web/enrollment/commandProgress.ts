import type { EnrollmentResult } from '../../contract/schedules.ts'

/** The state of a command: unconfirmed when nothing is set, then pending, then answered or failed. */
export interface CommandProgress {
  readonly answer: EnrollmentResult | undefined
  readonly failure: Error | undefined
  readonly pending: boolean
}

export type Tone = 'success' | 'warning' | 'error'

/** The tone of the result dialog by the answer's code (document 2, section 4); undefined before the result. */
export function commandTone({ answer, failure }: CommandProgress): Tone | undefined {
  if (answer) return answer.code === 202 ? 'warning' : answer.code === 422 ? 'error' : 'success'
  return failure && 'error'
}
