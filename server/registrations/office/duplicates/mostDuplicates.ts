/** The most records of each kind that are compared and shown. */
export const MOST_DUPLICATES = 50
