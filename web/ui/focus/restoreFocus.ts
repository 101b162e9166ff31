/**
 * Moves the focus to the page's heading if the focused element was removed, for example with a deleted row, so that
 * keyboard users don't start over at the top. Runs after the re-render and after a closing dialog returns its focus.
 */
export function restoreFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }, SETTLED_MS)
}

const SETTLED_MS = 60
