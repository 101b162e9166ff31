/** Period values; Optional is offered when editing only (document 1, section 3). */
export const PERIODS = ['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional'] as const
export type Period = (typeof PERIODS)[number]

/**
 * Whether two periods of the same days share an hour: the same period, or All Day beside 1 to 8.
 * The database says the same in `period_span` of the first migration; a property test holds the two together.
 */
export function overlaps(a: Period, b: Period): boolean {
  if (a === b) return true
  if (a === 'Optional' || b === 'Optional') return false
  return a === 'All Day' || b === 'All Day'
}
