import type { Days } from '../days.ts'
import type { Period } from '../period.ts'

/** What families are told about a change of a class. */
export const CHANGED_FIELDS = ['name', 'days', 'period', 'time', 'room', 'teacher'] as const

export interface ClassChange {
  readonly field: (typeof CHANGED_FIELDS)[number]
  readonly was: string
  readonly is: string
}

type OnRoster = 'enrolled' | 'waiting'

/** What happened. Times are ISO 8601. */
export type FamilyMailEvent =
  | { readonly kind: 'class-changed'; readonly status: OnRoster; readonly changes: readonly ClassChange[] }
  /** `was_offered` is whether the school held a seat for the waiting child. */
  | { readonly kind: 'class-cancelled'; readonly status: OnRoster; readonly was_offered: boolean }
  | { readonly kind: 'class-reopened'; readonly status: OnRoster }
  | { readonly kind: 'dropped-by-office'; readonly status: OnRoster }
  /** `gave_up` is the name of the class that the child left for this one. */
  | { readonly kind: 'enrolled'; readonly by: 'office' | 'wait list' | 'swap'; readonly gave_up: string | null }
  | { readonly kind: 'office-message'; readonly subject: string; readonly text: string }
  /** `drops` is the name of the class that the child leaves when the family accepts. */
  | {
      readonly kind: 'offer-made' | 'offer-reminder'
      readonly expires_at: string
      readonly drops: string | null
    }
  /** After `withdrawn` the child keeps its place on the wait list. */
  | { readonly kind: 'offer-ended'; readonly because: 'expired' | 'withdrawn' }
  /** The classes that the child got, and the number that it ranked. */
  | {
      readonly kind: 'draw-results'
      readonly semester_id: number
      readonly semester: string
      readonly classes: readonly string[]
      readonly ranked: number
    }
  | { readonly kind: 'daily-summary'; readonly changes: readonly SummarizedChange[] }

/** A change that the family made itself. `status` is that of the enrollment log, `at` is ISO 8601. */
export interface SummarizedChange {
  readonly child: string
  readonly class: string
  readonly status: string
  readonly at: string
}

/** The child, semester and class at the time of the event. Empty texts without a class. */
export interface FamilyMailFacts {
  readonly child: string
  readonly semester: string
  readonly class: string
  readonly days: Days | ''
  readonly period: Period | ''
  readonly time: string
  readonly room: string
  readonly teacher: string
}
