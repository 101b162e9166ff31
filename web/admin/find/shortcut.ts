import { useEffect, useRef } from 'react'

/** For `aria-keyshortcuts`. */
export const FIND_SHORTCUTS = '/ Control+K Meta+K'

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Ctrl-K and Command-K always, and a slash where it would not be typed into a field. */
export function opensFind({ key, ctrlKey, metaKey, altKey }: Keys, isInField: boolean): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && key.toLowerCase() === 'k'
  return key === '/' && !isInField
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
      if (!opensFind(event, target instanceof Element && target.closest(FIELDS) !== null)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
