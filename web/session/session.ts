import { useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { type login, logout } from '../../contract/sessions.ts'
import { SESSION_MS } from '../../domain/session.ts'
import { call, setCredentials } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { clearStorage, type Session, storedSession, storeSession } from './storage.ts'

let session: Session | undefined
let refused = false
const listeners = new Set<() => void>()

/** Takes up the stored session, if there is one: its token goes with every call from here on. */
export function resumeSession(): void {
  session = storedSession()
  setCredentials({ token: () => session?.token, onExpired: refuse })
}

export function currentSession(): Session | undefined {
  return session
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Starts a session. Its hour is counted by this machine's clock, which may be wrong; the server's 401 is the last word. */
export function openSession({ token, user }: ResponseOf<typeof login>): Session {
  const { first_name, last_name, role } = user
  const expires_at = new Date(Date.now() + SESSION_MS).toISOString()
  session = { token, expires_at, user: { first_name, last_name, role } }
  storeSession(session)
  tell()
  return session
}

/** How long a logout waits for a server that may be out of reach; the token of this tab is forgotten before that. */
const LOGOUT_WAIT_MS = 2000

/** Logs out, and leaves nothing behind. */
export async function closeSession(): Promise<void> {
  clearStorage()
  await logoutAndReload()
}

/** Forgets a session that the server has ended with all others of its account; the page stays. */
export function discardSession(): void {
  clearStorage()
  queryClient.clear()
  session = undefined
  tell()
}

/** Ends the session on the server too when that can be reached, and starts the page anew. */
export async function logoutAndReload(): Promise<void> {
  const told = call(logout, { body: {} }).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))])
  window.location.reload()
}

/** Whether the session of this tab is over, by the clock or because the server said so. */
export function useExpired(): boolean {
  return useSyncExternalStore(subscribeToClock, isExpired)
}

function isExpired(): boolean {
  return session !== undefined && (refused || Date.now() >= Date.parse(session.expires_at))
}

function refuse(): void {
  refused = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Looks every second: a timer set for the whole hour stands still while a laptop sleeps. */
function subscribeToClock(listener: () => void): () => void {
  const clock = setInterval(listener, 1000)
  const unsubscribe = subscribe(listener)
  return () => {
    clearInterval(clock)
    unsubscribe()
  }
}
