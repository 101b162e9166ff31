import type { Logo } from '../../contract/school.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { DAY_MS } from '../../domain/durations.ts'
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
/** The account that chose "Remember on this device" at the last login, as "4 1x7k2p". Tabs of others, which may still be open, store no copy. */
const ACCOUNT = 'remembered-account'
/** A copy of a release with other fields is not read. */
export const COPY_FORMAT = 2
/** A week. An older copy is not shown, and is deleted at the next visit. */
export const COPY_TTL_MS = 7 * DAY_MS

/** Replaces the copy. Stores nothing for an account that is not remembered, or if the browser's storage is full. */
export function storeCopy(copy: ScheduleCopy): void {
  if (!isRemembered({ id: copy.user_id })) return
  try {
    localStorage.setItem(KEY, JSON.stringify(copy))
  } catch {
    deleteCopy()
  }
}

/** Deletes a copy that is too old, of an account that is not remembered, or not one of this release. */
export function storedCopy(now = Date.now()): ScheduleCopy | undefined {
  try {
    const copy: ScheduleCopy | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const isCurrent = copy?.format === COPY_FORMAT && copy.children.some(({ as_of }) => now - as_of < COPY_TTL_MS)
    if (isCurrent && isRemembered({ id: copy.user_id })) return copy
    deleteCopy()
  } catch {
    // The storage is blocked, or has something else under this name. A later copy replaces it.
  }
  return undefined
}

/** Whether this device keeps copies for an account, by default for any. */
export function isRemembered({ id, email }: { readonly id?: number; readonly email?: string } = {}): boolean {
  try {
    const account = localStorage.getItem(ACCOUNT)?.split(' ')
    const isSame = id === undefined || account?.[0] === String(id)
    return account !== undefined && isSame && (email === undefined || account[1] === fingerprint(email))
  } catch {
    // The storage is blocked.
    return false
  }
}

/** Called after a login with "Remember on this device": deletes the copy of another account. */
export function startCopies({ id, email }: { readonly id: number; readonly email: string }): void {
  try {
    localStorage.setItem(ACCOUNT, `${id} ${fingerprint(email)}`)
  } catch {
    // The storage is blocked or full: the device keeps no copy.
  }
  storedCopy()
}

/** Called after a logout, and after a login without "Remember on this device". */
export function endCopies(): void {
  localStorage.removeItem(ACCOUNT)
  deleteCopy()
}

/** Recognizes an address at the login, and does not tell it to others who use the device. */
function fingerprint(email: string): string {
  const sum = [...email.trim().toLowerCase()].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 32, 0)
  return sum.toString(36)
}

function deleteCopy(): void {
  localStorage.removeItem(KEY)
}
