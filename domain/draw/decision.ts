/** The outcome of a wish. `better-choice`: the child has a class that it ranked higher for this time. */
export const OUTCOMES = [
  'enrolled',
  'better-choice',
  'waiting',
  'wait-list-full',
  'already-enrolled',
  'already-waiting',
  'same-time',
  'restricted',
  'wrong-grade',
  'done',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The decision about one wish. Each wish has exactly one. */
export interface DrawDecision {
  readonly pass: number
  readonly code: number
  readonly course_id: number
  /** 1 for a first choice. */
  readonly choice: number
  readonly outcome: Outcome
  /** The child's class that is the reason. */
  readonly by: number | null
  /** The place on the wait list that the child joined. */
  readonly place: number | null
}
