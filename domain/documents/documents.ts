import { type Grade, parseGrades } from '../grade.ts'

/** The papers that the office can ask for. Another one has a title. */
export const DOCUMENT_KINDS = ['residency', 'birth', 'immunization', 'homeschool', 'custody', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Of which children the office asks for a paper. */
export const DOCUMENT_AUDIENCES = ['all', 'new', 'returning', 'grades', 'arizona'] as const
export type DocumentAudience = (typeof DOCUMENT_AUDIENCES)[number]

export const DOCUMENT_STATES = ['sent', 'accepted', 'returned'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What a family still has to do about a paper that is asked for. */
export const PAPER_STATES = ['missing', ...DOCUMENT_STATES, 'not-needed'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** What is stored: every picture becomes a JPEG file. */
export const PAGE_TYPES = ['image/jpeg', 'application/pdf'] as const
export type PageType = (typeof PAGE_TYPES)[number]

export interface AskedChild {
  readonly grade: Grade
  /** Whether the child was enrolled in an earlier semester. */
  readonly is_returning: boolean
  /** Unless the child's registration names another state. */
  readonly is_arizona_resident: boolean
}

/** Whether the office asks for this paper of this child. */
export function isAsked(
  { audience, grades }: { readonly audience: DocumentAudience; readonly grades: string },
  { grade, is_returning, is_arizona_resident }: AskedChild,
): boolean {
  if (grade === 'done') return false
  if (audience === 'new') return !is_returning
  if (audience === 'returning') return is_returning
  if (audience === 'grades') return parseGrades(grades).includes(grade)
  return audience === 'all' || is_arizona_resident
}

const ARIZONA = /^\s*(?:az|ariz\.?|arizona)\s*$/i

/** `state`: of the address in the child's registration, as the family wrote it. */
export function isArizona(state: string | undefined): boolean {
  return state === undefined || state.trim() === '' || ARIZONA.test(state)
}

export function paperState(document: DocumentState | undefined, isExempt: boolean): PaperState {
  return isExempt ? 'not-needed' : (document ?? 'missing')
}

/** `today`: the school's date. */
export function isLate(state: PaperState, due_on: string, today: string): boolean {
  return (state === 'missing' || state === 'returned') && due_on < today
}

/** Why a document cannot be sent or replaced. The office can replace an accepted one by what a family hands over the counter. */
export function whyNotSend(state: PaperState, at_counter = false): 'accepted' | 'not-needed' | undefined {
  if (state === 'not-needed') return state
  return state === 'accepted' && !at_counter ? state : undefined
}

/** Why the office cannot accept a document or send it back. The other decision can be changed. */
export function whyNotDecide(decision: 'accepted' | 'returned', state: DocumentState): 'decided' | undefined {
  return state === decision ? 'decided' : undefined
}
