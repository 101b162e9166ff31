import { useSyncExternalStore } from 'react'
import type { ResponseTo } from '../../contract/routes.ts'
import { SESSION_MS } from '../../domain/session.ts'
import { call, cancelReads, setCredentials } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { createListeners } from '../listeners.ts'
import { clearStorage, type Session, storedSession, storeSession } from './storage.ts'

let session: Session | undefined
let rejected = false
/** The number of screens that show when the session has expired. */
let watchers = 0
const { subscribe, notify } = createListeners()

export function resumeSession(): void {
  session = storedSession()
  setCredentials({ token: () => session?.token, onExpired: markRejected })
}

export function currentSession(): Session | undefined {
  return session
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession)
}

/** The expiry follows the browser's clock, which may be wrong. The server's 401 is authoritative. */
export function openSession({ token, user }: ResponseTo<'POST /api/login'>): Session {
  const { id, first_name, last_name, role } = user
  const expires_at = new Date(Date.now() + SESSION_MS).toISOString()
  session = { token, expires_at, user: { id, first_name, last_name, role } }
  storeSession(session)
  notify()
  return session
}

/** Milliseconds. The tab's token is deleted first. */
const LOGOUT_TIMEOUT_MS = 2000

type LogoutQuestion = (isUnsaved: boolean) => Promise<boolean>
const questions = new Set<LogoutQuestion>()

/** Lets a screen ask before a logout loses what was typed or, with `isUnsaved`, what could not be saved. Returns how to stop. */
export function askBeforeLogout(ask: LogoutQuestion): () => void {
  questions.add(ask)
  return () => void questions.delete(ask)
}

const saves = new Set<() => Promise<boolean>>()

/** A logout waits for what a screen saves by itself. `save` resolves to whether all is saved. Returns how to stop. */
export function saveBeforeLogout(save: () => Promise<boolean>): () => void {
  saves.add(save)
  return () => void saves.delete(save)
}

export async function closeSession(): Promise<void> {
  const saved = Promise.all([...saves].map((save) => save()))
  const isSaved = await Promise.race([saved.then((all) => all.every(Boolean)), logoutTimeout().then(() => false)])
  for (const ask of questions) if (!(await ask(!isSaved))) return
  clearStorage()
  await logoutAndReload()
}

/** For a session that the server has revoked. Does not reload the page. */
export function discardSession(): void {
  clearStorage()
  queryClient.clear()
  session = undefined
  notify()
}

/** Ends the session on the server if it is reachable. */
export async function logoutAndReload(): Promise<void> {
  cancelReads()
  const response = call('POST /api/logout', { body: {} }).catch(() => undefined)
  await Promise.race([response, logoutTimeout()])
  window.location.reload()
}

function logoutTimeout(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
}

export function useSessionExpired(): boolean {
  return useSyncExternalStore(subscribeToClock, isExpired)
}

function isExpired(): boolean {
  return session !== undefined && (rejected || Date.now() >= Date.parse(session.expires_at))
}

/** Whether a screen shows that the session has expired. */
function markRejected(): boolean {
  rejected = true
  notify()
  return watchers > 0
}

/** Checks every second, because a one-hour timer pauses while a laptop sleeps. */
function subscribeToClock(listener: () => void): () => void {
  const clock = setInterval(listener, 1000)
  const unsubscribe = subscribe(listener)
  watchers += 1
  return () => {
    watchers -= 1
    clearInterval(clock)
    unsubscribe()
  }
}
