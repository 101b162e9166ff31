import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

/** For `aria-keyshortcuts`. */
export function findShortcuts(isSlashOn: boolean): string {
  return isSlashOn ? '/ Control+K Meta+K' : 'Control+K Meta+K'
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

interface Where {
  readonly isInField: boolean
  readonly isSlashOn: boolean
}

/** Ctrl-K and Command-K always, and a slash where it would not be typed into a field, unless it is switched off. */
export function opensFind({ key, ctrlKey, metaKey, altKey }: Keys, { isInField, isSlashOn }: Where): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && key.toLowerCase() === 'k'
  return key === '/' && !isInField && isSlashOn
}

/** Calls `open` for the shortcuts of Find, but not while a dialog is open. */
export function useFindShortcut(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented, isComposing } = event
      if (defaultPrevented || isComposing || document.querySelector('[role=dialog]')) return
      const isInField = target instanceof Element && target.closest(FIELDS) !== null
      if (!opensFind(event, { isInField, isSlashOn: isSlashOn() })) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const KEY = 'slash opens Find'
const OFF = 'off'
const { subscribe, notify } = createListeners()

/** Whether a slash opens Find. People who speak to their computer can switch it off (WCAG 2.1.4). Kept in this browser. */
function isSlashOn(): boolean {
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
  notify()
}

export function useSlash(): boolean {
  return useSyncExternalStore(subscribe, isSlashOn)
}
