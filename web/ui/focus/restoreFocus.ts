import { isFocusLost, SETTLED_MS } from './focusIfLost.ts'

/**
 * Focuses the page's heading if the focused element was removed. Runs after a closing dialog returns its focus. With the element that is
 * removed, the dialog around it is focused instead of the heading, and the page does not scroll.
 */
export function restoreFocus(removed?: Element): void {
  const dialog = removed?.closest<HTMLElement>('[role=dialog]')
  setTimeout(() => {
    if (!isFocusLost()) return
    const target = dialog ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: removed !== undefined })
  }, SETTLED_MS)
}

/**
 * Focuses the button again that was disabled while its dialog was open, as soon as the dialog is closed and the button is enabled. Gives
 * up when something else has the focus.
 */
export function returnFocusTo(opener: Element | null, attempts = 50): void {
  setTimeout(() => {
    const focused = document.activeElement
    const isClosing = focused?.closest('[role=dialog]') && !opener?.closest('[role=dialog]')
    if (!(opener instanceof HTMLElement) || !(isFocusLost() || isClosing)) return
    if (!isClosing) opener.focus({ preventScroll: true })
    if (document.activeElement !== opener && attempts > 1) returnFocusTo(opener, attempts - 1)
  }, SETTLED_MS)
}
