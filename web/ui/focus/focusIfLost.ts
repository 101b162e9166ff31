/** After a closing dialog has returned its focus. */
const SETTLED_MS = 60

/** Focuses the element if the focused one was removed. The page does not scroll. */
export function focusIfLost(target: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) target?.focus({ preventScroll: true })
  }, SETTLED_MS)
}
