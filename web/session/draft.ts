import { HOUR_MS } from '../../domain/durations.ts'
import { clearUnsavedOfOthers } from './storage.ts'

/** Where an expired session ended, and its half-filled form, for the same user's next session (decision 15). */
export interface Draft {
  readonly user_id: number
  readonly path: string
  /** The child whose classes the user had open last. */
  readonly student_id?: number | undefined
  /** Empty without a form. */
  readonly form: string
  /** Changed values by field, without passwords. */
  readonly values: Readonly<Record<string, unknown>>
  /** Unix time in milliseconds, by the browser's clock. */
  readonly kept_at: number
}

const DRAFT = 'draft'
/** Twelve hours, from an evening to the next morning. */
export const DRAFT_TTL_MS = 12 * HOUR_MS

/** Replaces any other draft. Stores nothing if the browser's storage is full. */
export function storeDraft(draft: Draft): void {
  const json = JSON.stringify(draft, (name, value: unknown) => (/password/i.test(name) ? undefined : value))
  try {
    sessionStorage.setItem(DRAFT, json)
  } catch {
    deleteDraft()
  }
}

export function storedDraft(now = Date.now()): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null')
    return isDraft(stored) && now - stored.kept_at < DRAFT_TTL_MS ? stored : undefined
  } catch {
    return undefined
  }
}

export function deleteDraft(): void {
  sessionStorage.removeItem(DRAFT)
}

/** Also deletes an expired draft, and unsaved choices of others. Called after a sign-in. */
export function deleteDraftOfOthers(user_id: number): void {
  if (storedDraft()?.user_id !== user_id) deleteDraft()
  clearUnsavedOfOthers(user_id)
}

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false
  const { user_id, path, student_id, form, values, kept_at }: { [K in keyof Draft]?: unknown } = stored
  if (student_id !== undefined && typeof student_id !== 'number') return false
  const typed = typeof user_id === 'number' && typeof form === 'string' && typeof kept_at === 'number'
  return typed && typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof values === 'object' && values !== null
}
