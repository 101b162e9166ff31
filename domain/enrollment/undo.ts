/** How long the office can undo its last change. Its emails wait as long. */
export const UNDO_SECONDS = 60

/** The changes of the office that can be undone. */
export type UndoableChange = 'enroll' | 'drop' | 'transfer'

/** What a child has in a class, as far as undoing must give it back. */
export interface ChildPlace {
  readonly course_id: number
  readonly status: 'enrolled' | 'waiting' | null
  readonly overridden: boolean | null
  /** The entry of a place on a wait list, which says where it is in line. */
  readonly entry_id: number | null
  readonly drop_course_id: number | null
  readonly swap_automatic: boolean | null
  readonly offer_ends_at: string | null
  readonly offer_drop_course_id: number | null
  readonly reserve_position: number | null
}

/** The place of a child in a class that was canceled. */
export interface LostPlace {
  readonly course_id: number
  readonly student_id: number
  readonly status: 'enrolled' | 'waiting'
  readonly grade: string
  readonly overridden: boolean
  readonly shares_time: boolean
  readonly updated_at: string
  readonly drop_course_id: number | null
  readonly swap_automatic: boolean
  readonly offered_at: string | null
  readonly offer_ends_at: string | null
  readonly offer_drop_course_id: number | null
}

/** A place on another wait list, which gave up a class that was canceled. */
export interface LostSwap {
  readonly entry_id: number
  readonly course_id: number
  readonly drop_course_id: number
  readonly swap_automatic: boolean
}

export type UndoRefusal = 'not-last-change' | 'too-late' | 'class-edited' | 'changed-since'

interface KeptChange {
  readonly made_at: Date
  readonly revisions: Readonly<Record<string, number>>
}

/** What happened since the change. */
interface Since {
  readonly now: Date
  /** The revisions of the change's classes that still exist, by id. */
  readonly revisions: Readonly<Record<string, number>>
  /** Whether the log has a later row that matters to the change. */
  readonly hasLaterRow: boolean
}

/** Why the office cannot undo a change. `change` is undefined when a later one of the same person has replaced it. */
export function whyNotUndo(change: KeptChange | undefined, since: Since): UndoRefusal | undefined {
  if (!change) return 'not-last-change'
  if (since.now.getTime() - change.made_at.getTime() > UNDO_SECONDS * 1000) return 'too-late'
  if (since.hasLaterRow) return 'changed-since'
  const isEdited = Object.entries(change.revisions).some(([id, revision]) => since.revisions[id] !== revision)
  if (isEdited) return 'class-edited'
}

/** Whether the child has exactly what it had, in any order. */
export function isRestored(before: readonly ChildPlace[], after: readonly ChildPlace[]): boolean {
  const sorted = (places: readonly ChildPlace[]) =>
    places
      .filter(({ status, reserve_position }) => status !== null || reserve_position !== null)
      .toSorted((a, b) => a.course_id - b.course_id)
      .map((place) => [
        place.course_id,
        place.status,
        place.overridden,
        place.entry_id,
        place.drop_course_id,
        place.swap_automatic,
        place.offer_ends_at,
        place.offer_drop_course_id,
        place.reserve_position,
      ])
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))
}
