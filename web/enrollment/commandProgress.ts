import type { EnrollmentAnswer } from '../../contract/schedules.ts'

/** How far a command is: asked when nothing is set, then on its way, answered or failed. */
export interface CommandProgress {
  readonly answer: EnrollmentAnswer | undefined
  readonly failure: Error | undefined
  readonly pending: boolean
}

export type Tone = 'success' | 'warning' | 'error'

/** The dialog a command ends in, chosen by the answer's code (document 2, section 4); undefined before its end. */
export function toneOf({ answer, failure }: CommandProgress): Tone | undefined {
  if (answer) return answer.code === 202 ? 'warning' : answer.code === 422 ? 'error' : 'success'
  return failure && 'error'
}
