import type { Role } from '../../domain/semester.ts'
import { endCopies } from '../offline/scheduleCopy.ts'

export interface Session {
  readonly token: string
  /** ISO 8601, by the browser's clock. */
  readonly expires_at: string
  readonly user: { readonly id: number; readonly first_name: string; readonly last_name: string; readonly role: Role }
}

const SESSION = 'session'
const STUDENT = 'student_id'
/** With the id of the account, the key of its visits in this browser (web/dashboard/lastVisit.ts). */
export const VISITS = 'visits-'
/** With the id of the account, the key of its choices that are not saved yet (web/enrollment/lottery/useChoices.ts). */
export const UNSAVED_RANKING = 'ranking-'
/** With the id of the account, the key of what it has decided and not sent yet (web/confirmations/useDecisions.ts). Ends with the session: it has health answers. */
export const UNSENT_CONFIRMATION = 'confirmation-'

export function storedSession(): Session | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SESSION) ?? 'null')
    return isSession(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeSession(session: Session): void {
  sessionStorage.setItem(SESSION, JSON.stringify(session))
}

/** Nothing of the family stays in the browser: neither the session, nor its visits, nor the copy of the schedules. */
export function clearStorage(): void {
  clearSession()
  sessionStorage.clear()
  endCopies()
}

/** Rankings that are not saved yet stay for the user's next session. Of a device that is remembered, so does the copy of the schedules. */
export function clearSession(): void {
  const session = storedSession()
  if (session) localStorage.removeItem(`${VISITS}${session.user.id}`)
  const unsaved = Object.entries(sessionStorage).filter(([key]) => isUnsaved(key))
  sessionStorage.clear()
  for (const [key, value] of unsaved) sessionStorage.setItem(key, value)
}

export function hasUnsentConfirmation(): boolean {
  return unsentConfirmations().length > 0
}

export function clearUnsentConfirmation(): void {
  for (const key of unsentConfirmations()) sessionStorage.removeItem(key)
}

function unsentConfirmations(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(UNSENT_CONFIRMATION))
}

function isUnsaved(key: string): boolean {
  return key.startsWith(UNSAVED_RANKING)
}

/** Removes the choices of others that are not saved yet. */
export function clearUnsavedOfOthers(user_id: number): void {
  const isOwn = (key: string) => key.startsWith(`${UNSAVED_RANKING}${user_id}-`)
  for (const key of Object.keys(sessionStorage)) if (isUnsaved(key) && !isOwn(key)) sessionStorage.removeItem(key)
}

export function selectedStudentId(): number | undefined {
  const id = Number(sessionStorage.getItem(STUDENT))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export function selectStudent(id: number): void {
  sessionStorage.setItem(STUDENT, String(id))
}

function isSession(stored: unknown): stored is Session {
  if (typeof stored !== 'object' || stored === null || !('user' in stored)) return false
  const { user } = stored
  return typeof user === 'object' && user !== null && 'role' in user && 'token' in stored && 'expires_at' in stored
}
