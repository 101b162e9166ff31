import type { Logo } from '../../contract/school.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { Grade } from '../../domain/grade.ts'
import type { ShownClass } from '../ui/timetable/timetableView.ts'

/** What a family sees without a connection. Text of the page, never a source for anything that is sent (decision 62). */
export interface ScheduleCopy {
  readonly format: number
  readonly user_id: number
  readonly school: string
  /** CSS variables. */
  readonly colors: Readonly<Record<string, string>>
  /** A picture in its URL. Null without a logo, or while it could not be read. */
  readonly logo: Logo | null
  readonly semester: string
  readonly bell_schedules: readonly BellSchedule[]
  readonly children: readonly ChildCopy[]
}

export interface ChildCopy {
  readonly id: number
  readonly first_name: string
  readonly grade: Grade
  readonly enrolled: readonly ShownClass[]
  readonly waiting: readonly ShownClass[]
  /** When the server sent it. Unix time in milliseconds, by the browser's clock. */
  readonly as_of: number
}

const KEY = 'schedule-copy'
/** The account that signed in last in this browser, empty after a logout. Tabs of others, which may still be open, store no copy. */
const OWNER = 'schedule-copy-of'
/** A copy of a release with other fields is not read. */
export const COPY_FORMAT = 2
/** A week. An older copy is not shown, and is deleted at the next visit. */
export const COPY_TTL_MS = 7 * 24 * 60 * 60 * 1000

/** Replaces the copy. Stores nothing for an account that logged out, or if the browser's storage is full. */
export function storeCopy(copy: ScheduleCopy): void {
  try {
    const owner = localStorage.getItem(OWNER)
    // A session that is older than this rule has named no account.
    if (owner !== null && owner !== String(copy.user_id)) return
    localStorage.setItem(KEY, JSON.stringify(copy))
  } catch {
    deleteCopy()
  }
}

/** Deletes a copy that is too old, or not one of this release. */
export function storedCopy(now = Date.now()): ScheduleCopy | undefined {
  try {
    const copy: ScheduleCopy | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (copy?.format === COPY_FORMAT && copy.children.some(({ as_of }) => now - as_of < COPY_TTL_MS)) return copy
    deleteCopy()
  } catch {
    // The storage is blocked, or has something else under this name. A later copy replaces it.
  }
  return undefined
}

/** Called after a logout. */
export function endCopies(): void {
  deleteCopy()
  setOwner('')
}

/** Called after a sign-in: deletes the copy of another account. */
export function claimCopy(user_id: number): void {
  if (storedCopy()?.user_id !== user_id) deleteCopy()
  setOwner(String(user_id))
}

function setOwner(owner: string): void {
  try {
    localStorage.setItem(OWNER, owner)
  } catch {
    deleteCopy()
  }
}

function deleteCopy(): void {
  localStorage.removeItem(KEY)
}
