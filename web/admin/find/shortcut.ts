import { useEffect, useRef } from 'react'
import { isSlashOn } from './slashKey.ts'

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
