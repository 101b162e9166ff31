// Limits and texts that screens need without the schemas, so this file must not import zod.
import { english } from '../domain/english.ts'

export const FILE_KINDS = ['teachers', 'parents', 'classes'] as const
export type FileKind = (typeof FILE_KINDS)[number]
/** MAX_FILE_LENGTH and MAX_CELL_LENGTH are in characters. A school of 5,000 students needs a quarter of MAX_FILE_LENGTH. */
export const MAX_FILE_LENGTH = 2_000_000
export const MAX_COLUMNS = 64
export const MAX_ROWS = 50_000
export const MAX_CELL_LENGTH = 10_000
export const MAX_INVALID_CELLS = 200
/** Rows that a report names. */
export const MAX_NAMED_ROWS = 200

/** Rows of a page. */
export const LOG_PAGE_SIZES = [25, 50, 100] as const

/** The classes of one cancellation. It keeps their children locked, so that more would let families wait. */
export const MAX_CANCELED_COURSES = 50
/** How many classes one command cancels without a confirmed password. */
export const CANCELED_WITHOUT_PASSWORD = 1
/** The classes of one change. It keeps their children locked, so that a change of more would let families wait. */
export const MAX_CHANGED_COURSES = 100
/** Characters of the reason of a roster change. */
export const ROSTER_REASON_MAX = 200
/** Characters of the reason why grades are raised. */
export const INCREMENT_REASON_MAX = 300
/** The minutes that the figures look back, with the present one. */
export const OPENING_MINUTES = 30
/** Rows of a page of the students' table (document 1, section 9). */
export const STUDENT_PAGE_SIZES = [50, 100, 200] as const
/** How many children the office enters at once. It can add further ones afterwards. */
export const MOST_NEW_CHILDREN = 8
/** Fewer characters are in nearly every name. */
export const FIND_MIN = 2
/** Characters of a search. */
export const SEARCH_MAX = 100

/** The specification's generic error message (document 1, section 8). */
export const genericError = () => english`Whoops! looks like something went wrong. Please try again.`
/** Its fallback for a validation error without a message. */
export const validationError = () => english`Whoops!! looks like something went wrong. Please try again.`
