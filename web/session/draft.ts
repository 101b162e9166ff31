/** What a person was typing when their session ended, for the same person's next one (decision 15). */
export interface Draft {
  readonly user_id: number
  /** Where the form stood: path and search. */
  readonly path: string
  /** The form's name. */
  readonly form: string
  /** What was changed in it, by field; never a password. */
  readonly values: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970, by this machine's clock. */
  readonly kept_at: number
}

const DRAFT = 'draft'
/** From an evening to the next morning. */
export const DRAFT_TTL_MS = 12 * 60 * 60 * 1000

/** Keeps the draft in the place of any other; one that this browser cannot keep is not kept. */
export function storeDraft(draft: Draft): void {
  const kept = JSON.stringify(draft, (name, value: unknown) => (/password/i.test(name) ? undefined : value))
  try {
    sessionStorage.setItem(DRAFT, kept)
  } catch {
    deleteDraft()
  }
}

/** The kept draft, unless it is too old. */
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

/** Somebody signs in: what somebody else was typing, or what is too old, goes. */
export function deleteDraftOfOthers(user_id: number): void {
  if (storedDraft()?.user_id !== user_id) deleteDraft()
}

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false
  const { user_id, path, form, values, kept_at }: { [K in keyof Draft]?: unknown } = stored
  const known = typeof user_id === 'number' && typeof form === 'string' && typeof kept_at === 'number'
  return known && typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof values === 'object' && values !== null
}
