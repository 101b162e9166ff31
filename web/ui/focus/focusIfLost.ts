/** Milliseconds. After a closing dialog has returned its focus. */
export const SETTLED_MS = 60

/** Whether the element with the focus was removed or disabled. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body
}

/** Focuses the element if the focused one was removed. The page does not scroll. */
export function focusIfLost(target: HTMLElement | null): void {
  setTimeout(() => {
    if (isFocusLost()) target?.focus({ preventScroll: true })
  }, SETTLED_MS)
}
