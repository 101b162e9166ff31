/** The periods. Optional is for edits only (document 1, section 3). */
export const PERIODS = ['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional'] as const
export type Period = (typeof PERIODS)[number]

/** The same period, or All Day and one of 1 to 8. A property test compares this rule with the database function `period_span`. */
export function overlaps(a: Period, b: Period): boolean {
  if (a === b) return true
  if (a === 'Optional' || b === 'Optional') return false
  return a === 'All Day' || b === 'All Day'
}
