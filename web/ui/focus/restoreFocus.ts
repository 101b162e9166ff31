/**
 * Focuses the page's heading if the focused element was removed. Runs after a closing dialog returns its focus. With the element that is
 * removed, the dialog around it is focused instead of the heading, and the page does not scroll.
 */
export function restoreFocus(removed?: Element): void {
  const dialog = removed?.closest<HTMLElement>('[role=dialog]')
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const target = dialog ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: removed !== undefined })
  }, SETTLED_MS)
}

/** Focuses the button again that was disabled while its dialog closed, if nothing else has the focus. */
export function returnFocusTo(opener: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }, SETTLED_MS)
}

const SETTLED_MS = 60
