import { useSyncExternalStore } from 'react'

const KEY = 'slash opens Find'
const OFF = 'off'
const listeners = new Set<() => void>()

/** Whether a slash opens Find. People who speak to their computer can switch it off (WCAG 2.1.4). Kept in this browser. */
export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

/** A browser that stores nothing keeps the slash. */
export function switchSlash(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : OFF)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

export function useSlash(): boolean {
  return useSyncExternalStore(subscribe, isSlashOn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
