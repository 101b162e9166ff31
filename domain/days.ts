/** The day groups a class meets on, in the order of the week (document 1, section 3). */
export const DAYS = ['M', 'T/TH', 'W', 'F', 'HS'] as const
export type Days = (typeof DAYS)[number]

/** The keys of the day groups in notes (document 2, section 3). */
export const DAY_NOTE_KEYS = ['m', 't', 'w', 'f', 'hs'] as const
export type DayNoteKey = (typeof DAY_NOTE_KEYS)[number]

const NOTE_KEY: Record<Days, DayNoteKey> = { M: 'm', 'T/TH': 't', W: 'w', F: 'f', HS: 'hs' }

export function dayNoteKeyOf(days: Days): DayNoteKey {
  return NOTE_KEY[days]
}

/** The periods. Optional is for edits only (document 1, section 3). */
export const PERIODS = ['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional'] as const
export type Period = (typeof PERIODS)[number]

/** The same period, or All Day and one of 1 to 8. A property test compares this rule with the database function `period_span`. */
export function overlaps(a: Period, b: Period): boolean {
  if (a === b) return true
  if (a === 'Optional' || b === 'Optional') return false
  return a === 'All Day' || b === 'All Day'
}
