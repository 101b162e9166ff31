import type { Days, Period } from '../days.ts'
import type { TakeRefusal } from '../enrollment/waitList/serve.ts'
import type { PassedSeat } from '../enrollment/waitList/settle.ts'

/** The columns of a class that families are told about when the office edits them. */
export const CHANGED_COLUMNS = ['name', 'days', 'period', 'time', 'room'] as const
/** The same as in the audit trail, which has the teacher by name. */
export const CHANGED_FIELDS = [...CHANGED_COLUMNS, 'teacher'] as const

export interface ClassChange {
  readonly field: (typeof CHANGED_FIELDS)[number]
  readonly was: string
  readonly is: string
}

type OnRoster = 'enrolled' | 'waiting'

/** What the office adds to the email about its change. Empty if it adds nothing, and undefined for a change that has no such field. */
interface WithMessage {
  readonly family_message?: string | undefined
}

/** What happened. Times are ISO 8601. */
export type FamilyEmailEvent =
  | { readonly kind: 'class-changed'; readonly status: OnRoster; readonly changes: readonly ClassChange[] }
  /**
   * `was_offered` is whether the school held a seat for the waiting child. `keeps_place` is whether the class only became inactive, and the child
   * stays on its roster.
   */
  | ({
      readonly kind: 'class-cancelled'
      readonly status: OnRoster
      readonly was_offered: boolean
      readonly keeps_place?: boolean
    } & WithMessage)
  | { readonly kind: 'class-reopened'; readonly status: OnRoster }
  /** `waits_at` is the child's place if it waits again when the email is sent. */
  | ({ readonly kind: 'dropped-by-office'; readonly status: OnRoster; readonly waits_at?: number } & WithMessage)
  /** `gave_up` is the name of the class that the child left for this one. */
  | ({
      readonly kind: 'enrolled'
      readonly by: 'office' | 'wait list' | 'swap'
      readonly gave_up: string | null
    } & WithMessage)
  /** The child joined the wait list from the reserve, at this place. */
  | { readonly kind: 'moved-up'; readonly place: number }
  /** The office removed the child from the reserve. */
  | ({ readonly kind: 'removed-from-reserve' } & WithMessage)
  /** `semester` is named in a message to a group, which is about no single class. `is_named`: to named students, who need not have a class. */
  | {
      readonly kind: 'office-message'
      readonly subject: string
      readonly text: string
      readonly semester?: string
      readonly is_named?: boolean
    }
  /** `drops` is the name of the class that the child leaves when the family accepts. */
  | {
      readonly kind: 'offer-made' | 'offer-reminder'
      readonly expires_at: string
      readonly drops: string | null
    }
  /** After `withdrawn` the child keeps its place on the wait list. */
  | { readonly kind: 'offer-ended'; readonly because: 'expired' | 'withdrawn' }
  /**
   * The waiting child did not get a seat: why, and which class is in the way. In an exchange, `no-seat` means that it could have taken a free
   * one. `seat` is what happened to it.
   */
  | {
      readonly kind: 'passed-over'
      readonly because: TakeRefusal['because'] | 'no-seat'
      readonly by: string | null
      readonly seat: PassedSeat
    }
  /** `published_at` is when the announced round of the beacon appears. `left_out`: the child's choices take no part. */
  | ({
      readonly kind: 'lottery-closed'
      readonly left_out?: boolean
      readonly closed_at: string
      readonly round: number
      readonly published_at: string
    } & OfLottery &
      PublishedOfLottery)
  /** The classes that the child got, and the number that it ranked. Earlier emails have no code. */
  | ({
      readonly kind: 'lottery-results'
      readonly left_out?: boolean
      readonly classes: readonly string[]
      readonly ranked: number
    } & OfLottery &
      Partial<PublishedOfLottery & { readonly digest: string }>)
  | { readonly kind: 'daily-summary'; readonly changes: readonly SummarizedChange[] }

interface OfLottery {
  readonly semester_id: number
  readonly semester: string
}

/** The child's code in the record, and the hash of everything that decides. */
interface PublishedOfLottery {
  readonly code: number
  readonly closing_hash: string
}

/** A change that the family made itself. `status` is that of the enrollment log, `at` is ISO 8601. Earlier emails have no `course_id`. */
export interface SummarizedChange {
  readonly child: string
  readonly class: string
  readonly course_id?: number
  readonly status: string
  readonly at: string
}

/** The child, semester and class at the time of the event. Empty texts without a class. */
export interface FamilyEmailFacts {
  readonly child: string
  readonly semester: string
  readonly class: string
  readonly days: Days | ''
  readonly period: Period | ''
  readonly time: string
  readonly room: string
  readonly teacher: string
}

/** Opens the email settings when it follows the URL of the dashboard. */
export const EMAIL_SETTINGS = '#email-settings'

/** The emails to a family about its children's classes. Those that a parent cannot turn off come first. */
const REQUIRED_EMAILS = [
  'offer-made',
  'offer-reminder',
  'offer-ended',
  'passed-over',
  'moved-up',
  'removed-from-reserve',
  'class-cancelled',
  'class-reopened',
  'dropped-by-office',
  'office-message',
] as const

/** The emails that a parent can turn off, apart from those that `choiceOf` excepts. */
export const OPTIONAL_EMAILS = ['class-changed', 'enrolled', 'lottery-results', 'daily-summary'] as const
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number]

export const FAMILY_EMAIL_KINDS = [...REQUIRED_EMAILS, 'lottery-closed', ...OPTIONAL_EMAILS] as const
export type FamilyEmailKind = (typeof FAMILY_EMAIL_KINDS)[number]

/**
 * Why an email was not sent. An outdated one is about an offer that is no longer open, one that was taken back is about a change that the
 * office undid in time, and the office itself left one out.
 */
export const SKIPPED_BECAUSE = ['account-disabled', 'outdated', 'taken-back', 'left-out'] as const
export type SkippedBecause = (typeof SKIPPED_BECAUSE)[number]

/** Changes that reach every family of a class, a semester or the school at once. */
const MASS_EMAILS: readonly FamilyEmailKind[] = [
  'class-changed',
  'class-cancelled',
  'class-reopened',
  'office-message',
  'lottery-closed',
  'lottery-results',
  'daily-summary',
]

/** Whether the emails about one child go first. */
export function isMassEmail(kind: FamilyEmailKind): boolean {
  return MASS_EMAILS.includes(kind)
}

const MEETING_FIELDS: readonly ClassChange['field'][] = ['days', 'period', 'time']

/**
 * The choice with which a parent can turn the email off. Null for an email that a family must get: without it, a child would not know where to
 * be, or would have or lose a class without the family's knowledge.
 */
export function choiceOf(event: FamilyEmailEvent): OptionalEmail | null {
  if (event.kind === 'class-changed')
    return event.changes.some(({ field }) => MEETING_FIELDS.includes(field)) ? null : 'class-changed'
  if (event.kind === 'enrolled') return event.by === 'office' && event.gave_up === null ? 'enrolled' : null
  if (event.kind === 'lottery-closed') return 'lottery-results'
  return OPTIONAL_EMAILS.find((kind) => kind === event.kind) ?? null
}

type ShownClass = Readonly<Record<ClassChange['field'], string>>

/** The changes of a class that its families are told about. */
export function classChanges(before: ShownClass, after: ShownClass): ClassChange[] {
  return CHANGED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    was: before[field],
    is: after[field],
  }))
}
