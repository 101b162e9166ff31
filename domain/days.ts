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
